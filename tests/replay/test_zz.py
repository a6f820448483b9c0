"""x."""
from .toy import A

def test_a() -> None:
    """x."""
    assert A == 1, __name__
