"""What affray costs, measured as ratios within one run."""
