import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { today } from '../../../shared/calendar-date.ts';
import { type ApiOutputs, api } from '../../api/api.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader, useWindowTitle } from '../../components/layout/page-header.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { DraftKeeper } from './draft-keeper.ts';
import { WritingScreen } from './writing-screen.tsx';

type Draft = ApiOutputs['prompts']['draft'];

interface OpenDraftProps {
  readonly draft: string | undefined;
  readonly parent: string | undefined;
  readonly onCreated: (planId: string) => Promise<void>;
}

/** Finds what there is to write on: a draft that was left, the prompt of an older plan, or nothing yet. */
export function OpenDraft({ draft, parent, onCreated }: OpenDraftProps) {
  // What is written gets an address with its first save; it is not read again for that.
  const [opened] = useState({ draft, parent });
  useWindowTitle('New plan');
  const left = useQuery(
    api.prompts.draft.queryOptions({ plan_id: opened.draft ?? '' }, { enabled: opened.draft !== undefined }),
  );
  const parentId = opened.draft === undefined ? opened.parent : (left.data?.parent_plan_id ?? undefined);
  const old = useQuery(
    api.prompts.draft.queryOptions({ plan_id: parentId ?? '' }, { enabled: parentId !== undefined }),
  );
  const [wasDraft, setWasDraft] = useState<boolean>();
  if (wasDraft === undefined && left.data) setWasDraft(left.data.state === 'draft');

  const failed = [left, ...(opened.draft === undefined ? [old] : [])].find(({ isError, data }) => isError && !data);
  if (failed)
    return (
      <>
        <PageHeader title="New plan" />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    );
  if ((opened.draft !== undefined && !left.data) || (parentId !== undefined && !old.data && !old.isError))
    return <LoadingState />;
  if (left.data && wasDraft === false) return <Started plan={left.data} />;
  return <Writing draft={left.data} parent={old.data} onCreated={onCreated} />;
}

interface WritingProps {
  readonly draft: Draft | undefined;
  readonly parent: Draft | undefined;
  readonly onCreated: (planId: string) => Promise<void>;
}

function Writing({ draft, parent, onCreated }: WritingProps) {
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        content: draft ?? {
          prompt: parent?.prompt ?? '',
          model_profile: '',
          speed_vs_detail: parent?.speed_vs_detail ?? 'all',
          start_date: today(),
          locale: parent?.locale ?? null,
          tags: parent?.tags ?? [],
          max_cost_usd: null,
        },
        saved: draft ?? null,
        parentPlanId: parent?.plan_id,
        onCreated,
      }),
  );
  return <WritingScreen keeper={keeper} parent={parent} />;
}

function Started({ plan }: { readonly plan: Draft }) {
  return (
    <EmptyState
      title="Drafting has started"
      text={`“${plan.title}” is now a plan. Edit its prompt from the plan’s menu.`}
    >
      <ButtonLink to="/plan/$planId" params={{ planId: plan.plan_id }}>
        Open plan
      </ButtonLink>
      <ButtonLink to="/new" search={{ parent: plan.plan_id }} variant="default">
        Use as starting point
      </ButtonLink>
    </EmptyState>
  );
}
