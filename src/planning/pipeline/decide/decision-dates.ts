import { z } from 'zod';
import { Fact } from '../../../shared/fact.ts';
import { derivedFact } from '../derived-facts.ts';
import { computed } from '../stage.ts';
import { schedule } from '../work/schedule.ts';
import { decisionRegister } from './decision-register.ts';
import {
  decideById,
  decisionDue,
  gateById,
  gateDates,
  gateId,
  isTooEarly,
  spansOf,
  tooEarlyText,
} from './due-dates.ts';

const Day = z.string().nullable().describe('YYYY-MM-DD; null where the schedule has no such work');

/** By when decisions are to be taken and gates passed: the dates that register, dashboard and window show. */
export const decisionDates = computed({
  id: 'decision_dates',
  title: 'Dates of decisions and gates',
  number: '027',
  version: 3,
  report: { notShown: 'its dates stand with the decisions and the gates' },
  ledger: 'added',
  needs: { register: decisionRegister, schedule },
  yields: {
    decisions: z.array(z.object({ id: z.string(), due: Day })),
    gates: z.array(z.object({ id: z.string(), question: z.string(), evidence: Day, due: Day })),
    facts: z.array(Fact),
  },
  compute: ({ register, schedule }) => {
    const spans = spansOf(schedule);
    const decisions = register.field('decisions').map((row) => ({ id: row.id, due: decisionDue(row, spans) }));
    const gates = register.field('gates').map((row, index) => ({
      id: row.id ?? gateId(index),
      question: row.question,
      ...gateDates(row, spans),
    }));
    return {
      decisions,
      gates,
      facts: [
        ...decisions.flatMap(({ id, due }) =>
          due === null
            ? []
            : [derivedFact(decideById(id), `Decide by: ${id}`, due, 'date', 'first work that the decision binds')],
        ),
        ...gates.flatMap(({ id, due }) =>
          due === null
            ? []
            : [derivedFact(gateById(id), `Gate due: ${id}`, due, 'date', 'first work that spends on the gate')],
        ),
      ],
    };
  },
  check: ({ gates }) =>
    gates.filter(isTooEarly).map((gate) => ({
      severity: 'warning' as const,
      code: 'gate-before-evidence',
      message: `The gate ${tooEarlyText(gate, gate)}`,
      next: 'Move the spending behind the gate, or decide on evidence that is there earlier.',
    })),
  page: ({ decisions, gates }) =>
    [...decisions.map(({ id }) => decideById(id)), ...gates.map(({ id }) => gateById(id))]
      .map((id) => `- ${id}: [[${id}]]`)
      .join('\n'),
});
