import { expect, it } from 'vitest';
import { inQuotationMarksOf } from './quotation-marks.ts';

it.each([
  ['“Open” and “Shut”', '„Open“ and „Shut“'],
  ['“Er sagte „nein“ und ging”', '„Er sagte „nein“ und ging“'],
  ['“Er sagte „nein“”', '„Er sagte „nein““'],
  ['„Schon deutsch“ und “nicht zu', '„Schon deutsch“ und “nicht zu'],
  ['“”', '“”'],
])('%s has in German the marks of that language', (text, said) => {
  expect(inQuotationMarksOf('de-AT', text)).toBe(said);
  expect(inQuotationMarksOf('en-GB', text)).toBe(text);
});
