import type { Fact } from '../../../shared/fact.ts';
import { FACT_REFERENCE } from '../../../shared/fact-reference.ts';
import { formulaInWords } from '../../facts/formula-syntax.ts';
import { BASIS_NAMES } from '../../report/view/basis.ts';
import { prose, quoted, ref, table, text } from '../frame/page/markdown.ts';

/** The facts as a table in which every value is a reference to the ledger. */
export function factTable(facts: readonly Fact[]): string {
  const labels = new Map(facts.map(({ id, label }) => [id, label]));
  return table(
    ['Fact', 'Value', 'Basis', 'Source'],
    facts.map((fact) => [text(fact.label), ref(fact.id), BASIS_NAMES[fact.basis], origin(fact, labels)]),
  );
}

function origin(fact: Fact, labels: ReadonlyMap<string, string>): string {
  const note = fact.note ? ` ${text(fact.note)}` : '';
  if (fact.quote) return `${quoted(fact.quote.text)}${note}`;
  if (fact.formula) return `${formulaText(fact.formula, labels)}${note}`;
  if (fact.assumption) return `${prose(fact.assumption.why)} To check: ${prose(fact.assumption.check)}${note}`;
  return note.trim() || '–';
}

const QUOTED_REFERENCE = new RegExp(`“(${FACT_REFERENCE.source})”`, 'g');

/** A formula with the facts of the table by name, and others by their value. */
function formulaText(formula: string, labels: ReadonlyMap<string, string>): string {
  const words = formulaInWords(formula, (id) => labels.get(id) ?? ref(id));
  return prose(words.replace(QUOTED_REFERENCE, '$1').replace(/ ?\* ?/g, ' × '));
}
