import { List, Text } from '@mantine/core';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { formatCount, formatDay } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { useDecisions } from '../decide/use-decisions.ts';
import { factBook, usePlanFacts } from '../facts/use-plan-facts.ts';

const MOST_DECISIONS = 3;

/** What a finished plan waits for: decisions by the day on which they are due, then what its checks found. */
export function NextSteps({ overview }: { readonly overview: PlanOverview }) {
  const { plan_id, quality_summary } = overview.status;
  const params = { planId: plan_id };
  const decisions = useDecisions(plan_id);
  const facts = usePlanFacts(plan_id);
  const plain = facts.data ? factBook(facts.data).plain : (text: string) => text;
  if (!decisions.data) return null;
  const open = decisions.data.decisions
    .filter(({ answer }) => answer === undefined)
    .toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'));
  const more = open.length - MOST_DECISIONS;
  return (
    <Panel title="Next steps">
      <List size="sm" spacing={6} withPadding={false} listStyleType="none">
        {open.slice(0, MOST_DECISIONS).map(({ id, question, due }) => (
          <List.Item key={id}>
            <AnchorLink to="/plan/$planId/decide" params={params} search={{ decision: id }} size="sm" dir="auto">
              Decide: {plain(question)}
            </AnchorLink>
            {due !== null && (
              <Text component="span" size="sm" c="dimmed">
                {' '}
                by {formatDay(due)}
              </Text>
            )}
          </List.Item>
        ))}
        {more > 0 && (
          <List.Item>
            <AnchorLink to="/plan/$planId/decide" params={params} search={{ show: 'open' }} size="sm">
              {formatCount(more, 'more open decision')}
            </AnchorLink>
          </List.Item>
        )}
        <List.Item>
          <AnchorLink to="/plan/$planId/quality" params={params} size="sm">
            {qualityText(quality_summary)}
          </AnchorLink>
        </List.Item>
      </List>
    </Panel>
  );
}

function qualityText(summary: PlanOverview['status']['quality_summary']): string {
  if (!summary || summary.errors + summary.warnings === 0) return 'Review checks';
  const errors = summary.errors > 0 ? formatCount(summary.errors, 'error') : '';
  const warnings = summary.warnings > 0 ? formatCount(summary.warnings, 'warning') : '';
  return `Review ${[errors, warnings].filter((part) => part !== '').join(' and ')}`;
}
