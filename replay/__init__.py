"""Recorded fights: files, scripts, playing them again and holding them against the rules."""
