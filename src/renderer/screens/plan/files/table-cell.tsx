import { type ChangeEvent, useState } from 'react';
import type { DataColumn } from '../../../../shared/contracts/data-table.ts';
import { nestedText } from './nested-text.ts';
import { NestedCell } from './read-cell.tsx';
import { type Choice, type ShownColumn, titleOf } from './references.ts';
import { SeveralCell } from './several-cell.tsx';
import { enteredNumber, idInWords, keptNumber } from './table-rows.ts';

interface TableCellProps {
  readonly shown: ShownColumn;
  readonly value: unknown;
  readonly currency: string | null;
  readonly label: string;
  readonly faulty: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A cell in which a value is entered as its column takes it. */
export function TableCell({ shown, value, currency, label, faulty, onChange }: TableCellProps) {
  const { column, use, choices } = shown;
  const common = { 'aria-label': label, 'aria-invalid': faulty || undefined };
  if (use === 'key') return <span>{titleOf(String(value ?? ''), choices)}</span>;
  if (use === 'reference') return <Select {...common} {...{ value, choices, onChange }} optional={column.optional} />;
  if (use === 'references')
    return <SeveralCell {...{ label, choices, onChange }} faulty={faulty} ids={Array.isArray(value) ? value : []} />;
  switch (column.kind) {
    case 'choice':
      return (
        <Select
          {...common}
          {...{ value, onChange }}
          optional={column.optional}
          choices={column.choices.map((id) => ({ id, title: idInWords(id) }))}
        />
      );
    case 'yes_no':
      return (
        <input
          {...common}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'number':
    case 'whole':
    case 'money':
      return <NumberCell {...common} {...{ column, value, currency, onChange }} />;
    case 'texts':
      return (
        <textarea
          {...common}
          rows={1}
          data-lines
          value={Array.isArray(value) ? value.join('\n') : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split('\n'))}
        />
      );
    case 'text':
      return (
        <textarea
          {...common}
          rows={1}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(emptied(currentTarget.value, column))}
        />
      );
    case 'nested':
      return <NestedCell text={nestedText(value)} />;
  }
}

interface FieldProps {
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
}

interface NumberCellProps extends FieldProps, Pick<TableCellProps, 'value' | 'currency' | 'onChange'> {
  readonly column: DataColumn;
}

function NumberCell({ column, value, currency, onChange, ...common }: NumberCellProps) {
  const [typed, setTyped] = useState(() => enteredNumber(value, column, currency));
  // What is typed stays as it is written, unless the value became another one elsewhere.
  const shown =
    keptNumber(typed, column, currency) === (value ?? null) ? typed : enteredNumber(value, column, currency);
  return (
    <input
      {...common}
      type="text"
      inputMode="decimal"
      data-number
      dir="ltr"
      value={shown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(keptNumber(currentTarget.value, column, currency));
      }}
    />
  );
}

/** An optional text that was emptied is none. */
function emptied(text: string, { optional }: DataColumn): string | null | undefined {
  return text === '' && optional ? undefined : text;
}

interface SelectProps extends FieldProps {
  readonly value: unknown;
  readonly optional: boolean;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string | null) => void;
}

function Select({ value, optional, choices, onChange, ...common }: SelectProps) {
  const chosen = typeof value === 'string' ? value : '';
  const isListed = chosen === '' || choices.some(({ id }) => id === chosen);
  const all = isListed ? choices : [{ id: chosen, title: idInWords(chosen) }, ...choices];
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) =>
    onChange(currentTarget.value === '' ? null : currentTarget.value);
  return (
    <select {...common} value={chosen} onChange={choose}>
      {(optional || chosen === '') && <option value="">–</option>}
      {all.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
