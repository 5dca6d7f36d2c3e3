import { useState } from 'react';
import classes from './sheet.module.css';

interface SheetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isNumber?: boolean;
  /** Its value is YYYY-MM-DD or empty. */
  readonly isDate?: boolean;
  readonly isReadOnly?: boolean;
  /** Takes what was typed when the field is left, where it is another text. */
  readonly onChange: (value: string) => void;
}

/** A field in a cell: what is typed counts when the cell is left, and Escape gives it up. */
export function SheetField({
  label,
  value,
  isNumber = false,
  isDate = false,
  isReadOnly = false,
  onChange,
}: SheetFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className={classes.field}
      type={isDate ? 'date' : 'text'}
      data-empty={isDate && (typed ?? value) === '' ? true : undefined}
      aria-label={label}
      readOnly={isReadOnly}
      dir={isNumber || isDate ? 'ltr' : 'auto'}
      inputMode={isNumber ? 'decimal' : 'text'}
      data-number={isNumber || undefined}
      data-own-undo={typed === null ? undefined : true}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onChange(typed);
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || typed === null) return;
        event.stopPropagation();
        setTyped(null);
      }}
    />
  );
}
