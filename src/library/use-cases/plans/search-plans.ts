import { inArray } from 'drizzle-orm';
import type { PlanListEntry } from '../../../shared/contracts/plan-status.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { plans } from '../../db/schema.ts';
import type { Library } from '../../library.ts';
import { readPlanText } from '../../plan-folder.ts';
import { planRow } from '../../store/plans.ts';
import { queryTerms, searchPlans as searchIndex } from '../../store/search.ts';
import { checkCount } from './check-input.ts';
import { planEntries } from './list-plans.ts';

export interface SearchHit extends PlanListEntry {
  /** The first page that matches; null when title or prompt do. */
  readonly path: string | null;
  /** Some words around the first match. */
  readonly excerpt: string;
}

const CHARACTERS_BEFORE = 60;
const EXCERPT_CHARACTERS = 200;

/** Plans that hold all words of the query in their title and prompt, or in one page; these last. INVALID_INPUT. */
export function searchPlans(
  library: Library,
  input: { readonly query: string; readonly limit?: number; readonly include_archived?: boolean },
): Result<{ hits: SearchHit[] }> {
  const limit = checkCount('limit', input.limit, { min: 1, max: 100, standard: 20 });
  if (!limit.ok) return limit;
  const matches = searchIndex(library, input.query, input.include_archived ?? false, limit.value);
  const entries = planEntries(
    library,
    inArray(
      plans.id,
      matches.map(({ planId }) => planId),
    ),
    limit.value,
  );
  const byId = new Map(entries.map((entry) => [entry.plan_id, entry]));
  const terms = queryTerms(input.query);
  return ok({
    hits: matches.flatMap(({ planId, path }) => {
      const entry = byId.get(planId);
      if (!entry) return [];
      const text = path === '' ? planRow(library, planId)?.prompt : readPlanText(library.home, planId, path);
      return [{ ...entry, path: path === '' ? null : path, excerpt: excerptAround(text ?? '', terms) }];
    }),
  });
}

/**
 * The text around the first word that is looked for, as one line.
 * @param before characters that may stand before that word
 */
export function excerptAround(text: string, terms: readonly string[], before = CHARACTERS_BEFORE): string {
  const plain = (value: string) => value.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const places = terms.map((term) => plain(line).indexOf(plain(term))).filter((place) => place >= 0);
  const start = Math.max(0, Math.min(...places, line.length) - before);
  const from = places.length === 0 ? 0 : start;
  const piece = fromWord(line, from).slice(0, EXCERPT_CHARACTERS).toWellFormed();
  return `${from > 0 ? '…' : ''}${piece}${from + EXCERPT_CHARACTERS < line.length ? '…' : ''}`;
}

/** The text from there on, without a part of a word at its beginning. */
function fromWord(line: string, from: number): string {
  const rest = line.slice(from);
  return from === 0 || line[from - 1] === ' ' ? rest : rest.replace(/^\S{1,15} /, '');
}
