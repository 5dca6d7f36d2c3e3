import type { Fact } from '../../../shared/fact.ts';
import { BASIS_NAMES } from '../../report/basis.ts';
import { prose, quoted, ref, table, text } from '../markdown.ts';

/** The facts as a table in which every value is a reference to the ledger. */
export function factTable(facts: readonly Fact[]): string {
  return table(
    ['Fact', 'Value', 'Basis', 'Source'],
    facts.map((fact) => [text(fact.label), ref(fact.id), BASIS_NAMES[fact.basis], origin(fact)]),
  );
}

function origin(fact: Fact): string {
  const note = fact.note ? ` ${text(fact.note)}` : '';
  if (fact.quote) return `${quoted(fact.quote.text)}${note}`;
  if (fact.formula) return `\`${fact.formula}\`${note}`;
  if (fact.assumption) return `${prose(fact.assumption.why)} To check: ${prose(fact.assumption.check)}${note}`;
  return note.trim() || '–';
}
