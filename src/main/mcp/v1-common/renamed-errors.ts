import type { Tool, ToolAnswer, ToolError } from '../tool.ts';

/** An earlier generation's code for one of the library's. */
interface EarlierCode {
  readonly code: string;
  /** Left out, the library's own message is used. */
  readonly message?: string;
  readonly next?: string;
}

/** Codes of the library that a generation names or explains differently; all others are the same in every generation. */
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

/** A code that stands for several of the library's has the original one in `reason`. */
function inWordsOf({ code, message, next }: EarlierCode, error: ToolError): ToolError {
  return {
    code,
    message: message ?? error.message,
    details: {
      ...(code !== error.code && { reason: error.code }),
      ...error.details,
      ...(next !== undefined && { next }),
    },
  };
}
