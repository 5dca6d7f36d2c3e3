import { isObject } from '../../../../shared/json-object.ts';
import { idInWords } from './table-rows.ts';

/** Data within a cell as people read it: a line for each entry, without ids that only link it to others. */
export function nestedText(value: unknown): string {
  if (Array.isArray(value)) return value.map(nestedText).filter(Boolean).join('\n');
  if (!isObject(value)) return value === null || value === undefined ? '' : String(value);
  return Object.entries(value)
    .flatMap(([name, part]) => {
      const text = name === 'id' ? '' : nestedText(part);
      if (text === '') return [];
      return typeof part === 'string' ? [text] : [`${idInWords(name)}: ${text}`];
    })
    .join(' – ');
}
