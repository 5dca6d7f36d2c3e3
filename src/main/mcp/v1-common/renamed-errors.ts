import type { Tool, ToolAnswer, ToolError } from '../tool.ts';

/** What an earlier generation says in place of one of the library's codes. */
interface EarlierCode {
  readonly code: string;
  /** Left out, the library's own sentence stands. */
  readonly message?: string;
  readonly next?: string;
}

/** Codes of the library that a generation names otherwise; all others are the same in every generation. */
export type EarlierCodes = Readonly<Record<string, EarlierCode>>;

/** The tool with the codes of its generation. */
export function withCodes(codes: EarlierCodes, tool: Tool): Tool {
  return { ...tool, call: async (input, call) => renamed(codes, await tool.call(input, call)) };
}

function renamed(codes: EarlierCodes, answer: ToolAnswer<unknown>): ToolAnswer<unknown> {
  if ('ask' in answer || answer.ok) return answer;
  const { error } = answer;
  const earlier = Object.hasOwn(codes, error.code) ? codes[error.code] : undefined;
  return earlier ? { ok: false, error: inWordsOf(earlier, error) } : answer;
}

/** A code that stands for several of the library's says in `reason` which one it was. */
function inWordsOf({ code, message, next }: EarlierCode, error: ToolError): ToolError {
  return {
    code,
    message: message ?? error.message,
    details: { reason: error.code, ...error.details, ...(next !== undefined && { next }) },
  };
}
