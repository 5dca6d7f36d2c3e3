import { Link, useLocation } from '@tanstack/react-router';
import tabs from '../../components/layout/tabs.module.css';
import { PLAN_PARTS } from '../../layout/plan-parts.ts';
import classes from './plan-layout.module.css';

function usePart(): string {
  const { pathname } = useLocation();
  return pathname.split('/')[3] ?? '';
}

/** What the part of the plan is called that is open. */
export function usePartName(): string {
  const part = usePart();
  return PLAN_PARTS.find(({ path }) => path === part)?.label ?? 'Plan';
}

/** The parts of a plan. They are places with addresses of their own, so they are links. */
export function PlanTabs({ planId }: { readonly planId: string }) {
  return (
    <nav aria-label="Plan">
      <ul className={classes.tabs}>
        {PLAN_PARTS.map(({ to, path, label }) => (
          <li key={path}>
            <Link
              to={to}
              params={{ planId }}
              // The overview's address begins that of every other part.
              activeOptions={{ exact: true, includeSearch: false }}
              className={tabs.tab ?? ''}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
