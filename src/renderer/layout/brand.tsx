import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './shell.module.css';

/** The product's mark and name, which lead home. */
export function Brand({ narrow }: { readonly narrow: boolean }) {
  return (
    <Link to="/" className={classes.brand} data-narrow={narrow || undefined} aria-label="PlanExe home">
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <rect x="1" y="1" width="30" height="30" rx="7" fill="#3b52d4" />
        <rect x="5" y="7" width="11" height="5" rx="1.5" fill="#ffffff" />
        <rect x="11" y="14" width="11" height="5" rx="1.5" fill="#ffffff" />
        <path d="M 22 17 L 27.5 22.5 L 22 28 L 16.5 22.5 Z" fill="#ffd43b" />
      </svg>
      {!narrow && (
        <Text component="span" fw={700} size="lg">
          PlanExe
        </Text>
      )}
    </Link>
  );
}
