"""Menus: what may be answered to a question, and what may not."""

from collections.abc import Iterable

from ..events import Menu, Value
from .names import unclean


def listed(values: Iterable[Value], value: Value) -> bool:
    """Whether a value is one of some, and of the same type: 1 is not true."""
    return any(one == value and type(one) is type(value) for one in values)


def span(menu: Menu) -> str:
    """The numbers that a menu allows, in words; empty where it is no range."""
    if menu.low is None or menu.high is None:
        return ""
    low, high = (f"{one / 10:g}" if menu.unit else str(one) for one in (menu.low, menu.high))
    return f"it is {low} to {high} {menu.unit}".rstrip()


def on_menu(menu: Menu, choice: Value) -> bool:
    """Whether a choice is one that the menu allows; a throw is answered by faces alone."""
    if menu.dice:
        return choice is None
    if menu.text:
        return isinstance(choice, str) and unclean(choice, menu.text) is None
    if menu.low is not None and menu.high is not None:
        return (
            type(choice) is int
            and menu.low <= choice <= menu.high
            and (choice - menu.low) % menu.step == 0
        )
    return listed(menu.choices, choice)
