import { nestedText } from './nested-text.ts';
import { type ShownColumn, titleOf } from './references.ts';
import classes from './table-editor.module.css';
import { enteredNumber, idInWords } from './table-rows.ts';

interface ReadCellProps {
  readonly shown: ShownColumn;
  readonly value: unknown;
  readonly currency: string | null;
  /** How texts read in which references to facts stand. */
  readonly plain: (text: string) => string;
}

/** What a cell says, where it is not edited. */
export function ReadCell({ shown, value, currency, plain }: ReadCellProps) {
  if (value === null || value === undefined) return null;
  // Plain text is one line.
  const plainLines = (text: string) => text.split('\n').map(plain).join('\n');
  if (shown.column.kind === 'nested') return <NestedCell text={plainLines(nestedText(value))} />;
  return <span className={classes.read}>{plainLines(textOf(shown, value, currency))}</span>;
}

/** Data within a cell, which is edited as JSON only. */
export function NestedCell({ text }: { readonly text: string }) {
  return <span className={classes.nested}>{text}</span>;
}

function textOf({ column, use, choices }: ShownColumn, value: unknown, currency: string | null): string {
  if (Array.isArray(value))
    return value.map((one) => (use === 'references' ? titleOf(String(one), choices) : String(one))).join('\n');
  switch (column.kind) {
    case 'number':
    case 'whole':
    case 'money':
      return enteredNumber(value, column, currency);
    case 'yes_no':
      return value === true ? 'Yes' : value === false ? 'No' : String(value);
    case 'choice':
      return idInWords(String(value));
    default:
      return use === 'words' ? String(value) : titleOf(String(value), choices);
  }
}
