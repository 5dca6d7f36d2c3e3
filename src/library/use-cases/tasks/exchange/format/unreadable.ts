import { err, type Result } from '../../../../../shared/result.ts';

/** The refusal of a file, with what is wrong where. */
export function unreadable(message: string, next?: string): Result<never> {
  return err('validation.invalid_input', message.slice(0, 400), {
    field: 'file',
    ...(next !== undefined && { next }),
  });
}

export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 80));
}
