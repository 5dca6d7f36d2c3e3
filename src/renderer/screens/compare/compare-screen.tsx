import { Group, Select, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconColumns2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { api } from '../../api/api.ts';
import { formatDay } from '../../components/format/format.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { useChangeAddress } from '../../components/use-address.ts';
import classes from './compare.module.css';
import { Differences } from './differences.tsx';
import { Headlines } from './headlines.tsx';

const route = getRouteApi('/compare');

/** Two plans beside each other: what each comes down to, and where they differ. */
export function CompareScreen() {
  const { a, b } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const listed = useQuery(api.plans.list.queryOptions({}));
  return (
    <>
      <PageHeader title="Compare plans">
        {a !== undefined && b !== undefined && (
          <ButtonLink
            to="/compare"
            search={{ a: b, b: a }}
            replace
            variant="default"
            leftSection={<IconArrowsExchange size={18} aria-hidden />}
          >
            Swap
          </ButtonLink>
        )}
      </PageHeader>
      <Loaded query={listed} rows={8}>
        {({ plans }) => (
          <Stack px="lg" pb="lg" gap="lg">
            <Group grow align="flex-start" preventGrowOverflow={false} className={classes.pickers ?? ''}>
              <PlanPicker label="Plan A" plans={plans} value={a} other={b} onChange={(id) => change({ a: id })} />
              <PlanPicker label="Plan B" plans={plans} value={b} other={a} onChange={(id) => change({ b: id })} />
            </Group>
            {a === undefined || b === undefined ? (
              <EmptyState
                icon={IconColumns2}
                title="Choose two plans"
                text="Their dates, money, facts, decisions, costs, risks, tasks and prompts are shown side by side."
              />
            ) : (
              <Compared key={`${a} ${b}`} a={a} b={b} plans={plans} />
            )}
          </Stack>
        )}
      </Loaded>
    </>
  );
}

interface PlanPickerProps {
  readonly label: string;
  readonly plans: readonly LibraryPlan[];
  readonly value: string | undefined;
  /** The plan on the other side. */
  readonly other: string | undefined;
  readonly onChange: (planId: string | undefined) => void;
}

function PlanPicker({ label, plans, value, other, onChange }: PlanPickerProps) {
  // Plans may be called the same; the day tells them apart.
  const data = plans
    .filter(({ plan_id, state }) => plan_id !== other && state !== 'draft')
    .map(({ plan_id, title, created_at }) => ({
      value: plan_id,
      label: `${title} · ${formatDay(created_at.slice(0, 10))}`,
    }));
  return (
    <Select
      label={label}
      placeholder="Choose a plan"
      data={data}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      limit={100}
      nothingFoundMessage="No other plan"
    />
  );
}

interface ComparedProps {
  readonly a: string;
  readonly b: string;
  readonly plans: readonly LibraryPlan[];
}

function Compared({ a, b, plans }: ComparedProps) {
  const diff = useQuery(api.plans.compare.queryOptions({ a, b }));
  const [first, second] = [a, b].map((id) => plans.find(({ plan_id }) => plan_id === id));
  return (
    <Loaded query={diff} rows={8}>
      {(compared) => (
        <>
          <Headlines sides={[first, second]} ids={[a, b]} />
          {compared.same ? (
            <Text>Prompt, facts, decisions, schedule, costs and risks are the same.</Text>
          ) : (
            <Differences a={a} b={b} diff={compared} />
          )}
        </>
      )}
    </Loaded>
  );
}
