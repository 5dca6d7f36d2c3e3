import { err, ok, type Result } from '../../shared/result.ts';

/** What a data file holds, not yet checked against its section; INVALID_DATA where it is not JSON. */
export function parseData(text: string): Result<unknown> {
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return err('INVALID_DATA', `The new content is not valid JSON: ${error.message.slice(0, 120)}`, { path: '' });
  }
}
