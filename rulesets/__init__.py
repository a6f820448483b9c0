"""The rulebooks, one folder each; none of them knows another."""
