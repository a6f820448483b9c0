"""The door for `python -m affray` and for the script `affray`."""


def main() -> None:
    """Run the command line with the arguments of this process and leave by its exit code."""
    from .cli import main as run  # only now: whoever merely imports affray needs no terminal

    run()


if __name__ == "__main__":
    main()
