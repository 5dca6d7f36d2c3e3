import type { Views } from '../planning/engine/views.ts';
import { identifyRisks } from '../planning/pipeline/work/risks/identify-risks.ts';
import { scheduleRisk } from '../planning/pipeline/work/schedule/schedule-risk.ts';
import type { PlanComparison } from '../shared/contracts/plan-diff.ts';
import { both, matchedByName } from './matched.ts';
import { finishedData } from './plan-views.ts';

type RiskDifference = NonNullable<PlanComparison['risks']>;

/**
 * How the risks of plan `b` differ from those of plan `a`: the odds of the finish, and the register by what risks are
 * called, since their ids only say how they rank.
 */
export function compareRisks(a: Views, b: Views): RiskDifference | null {
  const registers = both(risksOf(a), risksOf(b));
  if (!registers) return null;
  const { pairs, added, removed } = matchedByName(...registers, ({ title }) => title);
  const odds = both(oddsOf(a), oddsOf(b));
  return {
    odds: odds && { a: odds[0], b: odds[1] },
    added: [...added],
    removed: [...removed],
    changed: pairs.flatMap(([was, is]) =>
      was.score === is.score ? [] : [{ id: is.id, title: is.title, a: was.score, b: is.score }],
    ),
  };
}

function risksOf(views: Views): RiskDifference['added'] | null {
  const risks = finishedData(views, identifyRisks)?.risks;
  return risks?.map(({ id, title, probability, impact }) => ({ id, title, score: probability * impact })) ?? null;
}

function oddsOf(views: Views): NonNullable<RiskDifference['odds']>['a'] | null {
  const risk = finishedData(views, scheduleRisk);
  return risk && { p80: risk.p80.date, on_time: risk.deadline?.share ?? null };
}
