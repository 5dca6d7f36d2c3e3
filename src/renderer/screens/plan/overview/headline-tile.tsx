import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import type { Headline, HeadlineSubject } from '../../../../shared/contracts/plan-quality.ts';
import classes from './overview.module.css';

const TONES: Readonly<Record<Headline['tone'], string>> = {
  good: 'var(--good)',
  warning: 'var(--warning)',
  bad: 'var(--bad)',
  neutral: 'var(--line-strong)',
};

/** The sections that say more; what has a part of its own leads there. */
const SECTIONS: Partial<Readonly<Record<HeadlineSubject, string>>> = {
  money: 'cost_breakdown',
  risks: 'identify_risks',
};

interface HeadlineTileProps {
  readonly overview: PlanOverview;
  readonly headline: Headline;
}

/** One thing that a plan comes down to; it leads to where that is decided or explained. */
export function HeadlineTile({ overview, headline }: HeadlineTileProps) {
  const { tone, label, value, detail, about } = headline;
  const place = placeOf(overview, about);
  const text = (
    <>
      <Text size="xs" c="dimmed" component="span">
        {label}
      </Text>
      <span className={classes.headlineValue}>{value}</span>
      <Text size="sm" component="span">
        {detail}
      </Text>
    </>
  );
  const style = { borderInlineStartColor: TONES[tone] };
  return place ? (
    <Link {...place} className={classes.headline ?? ''} style={style} dir="auto">
      {text}
    </Link>
  ) : (
    <div className={classes.headline} style={style} dir="auto">
      {text}
    </div>
  );
}

function placeOf({ status, sections }: PlanOverview, about: HeadlineSubject | undefined) {
  const params = { planId: status.plan_id };
  switch (about) {
    case 'dates':
      return { to: '/plan/$planId/schedule', params } as const;
    case 'decisions':
      return { to: '/plan/$planId/decide', params, search: { show: 'open' } } as const;
    case 'prompt':
      return { to: '/plan/$planId', params, search: { dialog: 'prompt' } } as const;
    default: {
      const page = sections.find(({ stage }) => about && stage === SECTIONS[about])?.page;
      return page === undefined ? null : ({ to: '/plan/$planId/files', params, search: { path: page } } as const);
    }
  }
}
