"""The numbers that decide, each with its parts."""

from affray.events import Id, Number, Part, total

from .sheet import Look
from .tables import AIMS


def chance(view: Look, who: Id, target: Id, aim: str) -> Number:
    """TL-04: what d100 must not exceed."""
    state = view.state
    leans, uneasy = state.active(target, "leaning"), state.active(who, "leaning")
    return total(
        (
            Part("lance", view[who].sheet.lance, "TL-04"),
            Part(aim, AIMS[aim].chance, "TL-03"),
            Part("leaning", -view.options.lean if leans else 0, "TL-05"),
            Part("uneasy", -20 if uneasy else 0, "TL-06"),
            Part("numb", -20 if state.active(who, "numb") else 0, "TL-08"),
            Part("mud", -10 if state.fact("ground") == "mud" else 0, "TL-09"),
        )
    )


def impact(view: Look, who: Id, aim: str, face: int) -> Number:
    """TL-07: what is looked up in the table of blows."""
    return total(
        (
            Part("die", face, "TL-07"),
            Part(aim, AIMS[aim].blow, "TL-03"),
            Part("weight", view[who].sheet.weight, "TL-07"),
        )
    )
