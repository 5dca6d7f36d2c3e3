import { z } from 'zod';
import { CRITICISM_RESPONSE_STAGE, type ProposedFact } from '../../../shared/contracts/proposed-fact.ts';
import { DEFAULT_LOCALE } from '../../../shared/locale.ts';
import { planWords } from '../../../shared/plan-words.ts';
import { validateFactValue } from '../../../shared/quantities/fact-input.ts';
import { formatFact } from '../../../shared/quantities/format.ts';
import { parseData } from '../../files/parse-data.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { stageFile } from '../../store/files/stage-files.ts';
import { ledger, readSetFacts } from '../../store/plans/facts.ts';
import { planRequest } from '../../store/plans/plans.ts';
import { readAmendedFacts } from '../../store/stages/amended-facts.ts';
import { asTyped } from './read-fact-value.ts';

/** What is read of the section; it holds more. */
const Responses = z.looseObject({
  responses: z.array(
    z.looseObject({
      outcome: z.string(),
      expert: z.string(),
      what: z.string(),
      why: z.string(),
      change: z.looseObject({
        by: z.string(),
        fact: z.string().optional(),
        value: z.union([z.number(), z.string()]).optional(),
      }),
    }),
  ),
});

/**
 * Values that accepted criticism asks for and that the owner of the plan may take over, in the order of the criticism;
 * of two for one fact the first. What the user has set since, or what is calculated by now, is not proposed. Empty where
 * the plan has no such section, or where its file was changed to something else.
 *
 * What was taken for granted has the accepted value already (`worker/apply-criticism.ts`). What somebody stated or set
 * is changed by the owner alone.
 */
export function proposedFacts(library: Library, planId: string): ProposedFact[] {
  const rows = acceptedChanges(library, planId);
  if (rows.length === 0) return [];
  const facts = ledger(library, planId);
  const set = readSetFacts(library, planId);
  const amended = readAmendedFacts(library, planId);
  const { locale = DEFAULT_LOCALE, start_date } = planRequest(library, planId);
  const words = planWords(facts, locale, start_date);
  const proposed = rows.flatMap(({ expert, what, why, change }): ProposedFact[] => {
    const fact = facts.find(({ id }) => id === change.fact);
    if (!fact || change.value === undefined || fact.basis === 'derived' || Object.hasOwn(set, fact.id)) return [];
    // The plan has accepted one value already.
    if (fact.basis === 'assumed' && Object.hasOwn(amended, fact.id)) return [];
    const read = validateFactValue(fact, asTyped(change.value));
    if (!read.ok || read.value === fact.value) return [];
    const { id, label, unit, value: now } = fact;
    const shown = formatFact({ value: read.value, unit }, locale);
    return [{ id, label, value: read.value, shown, now, expert, why: words.plain(`${what} ${why}`) }];
  });
  return [...new Map(proposed.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

function acceptedChanges(library: Library, planId: string) {
  const row = stageFile(library, planId, CRITICISM_RESPONSE_STAGE, { role: 'data' });
  const text = row ? readPlanText(library.home, planId, row.path) : null;
  const parsed = text === null ? null : parseData(text);
  const read = parsed?.ok ? Responses.safeParse(parsed.value) : null;
  // Also those that were made: where the plan could not be calculated with a value, it does not have it.
  return read?.success
    ? read.data.responses.filter(({ outcome, change }) => outcome !== 'not_accepted' && change.by === 'fact')
    : [];
}
