import { NavLink, type NavLinkProps, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createLink, useLocation } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { ApiOutputs } from '../api/api.ts';
import { api } from '../api/api.ts';
import { useRecentPlans } from './recent-plans.ts';
import classes from './shell.module.css';

type AtHand = ApiOutputs['plans']['atHand'];

const MOST_RECENT = 5;

const PlanLink = createLink((props: NavLinkProps & Omit<ComponentProps<'a'>, keyof NavLinkProps>) => (
  <NavLink component="a" {...props} />
));

/** Plans that are pinned and those that were opened lately, below the places of the app. */
export function PlansAtHand() {
  const recent = useRecentPlans();
  const { data } = useQuery(
    api.plans.atHand.queryOptions({ recent: [...recent] }, { placeholderData: keepPreviousData }),
  );
  if (!data) return null;
  return (
    <div className={classes.plans}>
      <PlanList label="Pinned" plans={data.pinned} />
      <PlanList label="Recent" plans={data.recent.slice(0, MOST_RECENT)} />
    </div>
  );
}

function PlanList({ label, plans }: { readonly label: string; readonly plans: AtHand['pinned'] }) {
  const { pathname } = useLocation();
  if (plans.length === 0) return null;
  return (
    <section aria-label={`${label} plans`}>
      <Text size="xs" c="dimmed" px={12} pt="sm" pb={2}>
        {label}
      </Text>
      {plans.map(({ plan_id, title }) => {
        const isHere = pathname.split('/')[2] === plan_id;
        return (
          <PlanLink
            key={plan_id}
            to="/plan/$planId"
            params={{ planId: plan_id }}
            label={title}
            title={title}
            noWrap
            dir="auto"
            active={isHere}
            variant="subtle"
            className={classes.plan ?? ''}
          />
        );
      })}
    </section>
  );
}
