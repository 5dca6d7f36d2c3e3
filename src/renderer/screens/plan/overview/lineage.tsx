import { Group, Stack } from '@mantine/core';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';

/** Plans that this one follows, and those that were made from it. */
export function Lineage({ overview }: { readonly overview: PlanOverview }) {
  const { parent, children } = overview;
  if (!parent && children.length === 0) return null;
  return (
    <Panel title="Related plans">
      <Stack gap={6}>
        {parent && (
          <Group gap="sm">
            <PlanLink label="Follows" plan={parent} />
            <ButtonLink
              to="/compare"
              search={{ a: parent.plan_id, b: overview.status.plan_id }}
              size="compact-xs"
              variant="default"
            >
              Compare
            </ButtonLink>
          </Group>
        )}
        {children.map((child) => (
          <PlanLink key={child.plan_id} label="Followed by" plan={child} />
        ))}
      </Stack>
    </Panel>
  );
}

interface PlanLinkProps {
  readonly label: string;
  readonly plan: { readonly plan_id: string; readonly title: string };
}

function PlanLink({ label, plan }: PlanLinkProps) {
  return (
    <AnchorLink
      to="/plan/$planId"
      params={{ planId: plan.plan_id }}
      size="sm"
      lineClamp={2}
      title={plan.title}
      dir="auto"
      aria-label={`${label} ${plan.title}`}
    >
      {label}: {plan.title}
    </AnchorLink>
  );
}
