import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { IconFileText, IconPlayerPlay, IconPlayerStop, IconStack2 } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { api, client } from '../api/api.ts';
import { stateLabel } from '../components/state-badge.tsx';
import { toast, toastError } from '../components/toasts.tsx';
import { COLOR_SCHEMES, useColorScheme } from './color-scheme.ts';
import { APP_COMMANDS } from './commands.ts';
import { PLAN_PARTS } from './plan-parts.ts';
import { shortcutText } from './shortcut-text.ts';

const MOST_PLANS = 8;
/** Below this nearly every plan would hold the letters. */
const SHORTEST_QUERY = 2;

/** What the palette offers for what was typed: of the plan that is open, of the app, and plans. */
export function usePaletteActions(query: string): SpotlightActionGroupData[] {
  const here = usePlanActions();
  const app = useAppActions();
  const found = useFoundPlans(query.trim());
  const matching = (actions: readonly SpotlightActionData[]) => actions.filter((action) => holds(action, query));
  return [
    { group: 'This plan', actions: matching(here) },
    { group: 'Commands', actions: matching(app) },
    { group: 'Plans', actions: found },
  ].filter(({ actions }) => actions.length > 0);
}

/** Every word that was typed begins a word of the label or of its other names, in any order. */
function holds({ label, keywords }: SpotlightActionData, query: string): boolean {
  const words = `${label} ${String(keywords ?? '')}`.toLocaleLowerCase().split(/\s+/);
  const wanted = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return wanted.every((beginning) => words.some((word) => word.startsWith(beginning)));
}

function useAppActions(): SpotlightActionData[] {
  const navigate = useNavigate();
  const { chosen, choose } = useColorScheme();
  return [
    ...APP_COMMANDS.map(({ id, label, keys, icon: Icon, run }) => ({
      id,
      label,
      leftSection: <Icon size={18} aria-hidden />,
      ...(keys !== undefined && { rightSection: <kbd>{shortcutText(keys)}</kbd> }),
      onClick: () => void run(navigate),
    })),
    ...COLOR_SCHEMES.filter(({ value }) => value !== chosen).map(({ value, label, icon: Icon }) => ({
      id: `appearance-${value}`,
      label: `Appearance: ${label.toLocaleLowerCase()}`,
      keywords: 'theme dark light mode colours',
      leftSection: <Icon size={18} aria-hidden />,
      onClick: () => choose(value),
    })),
  ];
}

function usePlanActions(): SpotlightActionData[] {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [, place, planId, part = ''] = pathname.split('/');
  const isPlan = place === 'plan' && planId !== undefined;
  const { data: status } = useQuery(api.plans.status.queryOptions(isPlan ? { plan_id: planId } : skipToken));
  if (!isPlan || !status) return [];
  const { state, archived, stop_requested } = status;
  const isActive = state === 'pending' || state === 'processing';
  const order = (work: () => Promise<unknown>, said: string) => () => {
    work().then(() => toast(said), toastError);
  };
  return [
    ...(isActive && !stop_requested
      ? [
          {
            id: 'stop',
            label: 'Stop drafting',
            leftSection: <IconPlayerStop size={18} aria-hidden />,
            onClick: order(() => client.runs.stop.mutate({ plan_id: planId }), 'Stopping. What is finished is kept.'),
          },
        ]
      : []),
    ...((state === 'stopped' || (state === 'failed' && status.error?.recoverable !== false)) && !archived
      ? [
          {
            id: 'resume',
            label: 'Resume drafting',
            keywords: 'continue go on',
            leftSection: <IconPlayerPlay size={18} aria-hidden />,
            onClick: order(() => client.runs.resume.mutate({ plan_id: planId }), 'The plan is being drafted again.'),
          },
        ]
      : []),
    ...PLAN_PARTS.filter(({ path }) => path !== part).map(({ to, path, label }) => ({
      id: `part-${path}`,
      label: `Open ${label}`,
      leftSection: <IconStack2 size={18} aria-hidden />,
      onClick: () => void navigate({ to, params: { planId } }),
    })),
    {
      id: 'new-from-this',
      label: 'New plan from this one',
      leftSection: <IconFileText size={18} aria-hidden />,
      onClick: () => void navigate({ to: '/new', search: { parent: planId } }),
    },
  ];
}

function useFoundPlans(words: string): SpotlightActionData[] {
  const navigate = useNavigate();
  const { data } = useQuery(
    api.plans.search.queryOptions(
      words.length >= SHORTEST_QUERY ? { query: words, limit: MOST_PLANS } : skipToken,
      // What was found for the last letters stands until the next is known.
      { placeholderData: (last) => last },
    ),
  );
  if (words.length < SHORTEST_QUERY) return [];
  return (data?.hits ?? []).map(({ plan_id, title, state, excerpt }) => ({
    id: plan_id,
    label: title,
    description: excerpt,
    leftSection: <IconFileText size={18} aria-hidden />,
    rightSection: <span>{stateLabel(state)}</span>,
    onClick: () =>
      void (state === 'draft'
        ? navigate({ to: '/new', search: { draft: plan_id } })
        : navigate({ to: '/plan/$planId', params: { planId: plan_id } })),
  }));
}
