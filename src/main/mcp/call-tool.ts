import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import { inputRequired } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../serving/caller.ts';
import { unexpectedError } from '../serving/unexpected-error.ts';
import { detailsWithNext } from './next-steps.ts';
import type { Tool, ToolAnswer, ToolCall, ToolError } from './tool.ts';
import { type UnknownArgument, unknownArguments } from './unknown-arguments.ts';

/** Key of the one question that a tool may ask. */
export const CONSENT = 'consent';
const CONSENT_SCHEMA = z.object({ confirm: z.boolean().describe('Yes, delete it') });
const FAULTS_TOLD = 5;
const LONGEST_NAME = 60;

/**
 * Checks the caller's scope and the input, calls the tool, and puts its answer into the protocol's form. Errors that
 * it throws are not passed to the client.
 * @param onFault called with an unexpected error, for the log.
 */
export async function callTool(
  tool: Tool,
  input: unknown,
  caller: Caller,
  call: ToolCall,
  onFault: (error: unknown) => void,
): Promise<CallToolResult | InputRequiredResult> {
  if (!caller.scopes.has(tool.scope)) return refusal(missingScope(tool));
  const given = withoutNulls(tool, input ?? {});
  const unknown = unknownArguments(tool, given);
  if (unknown.length > 0) return refusal(unknownInput(unknown, tool.invalidInputCode));
  const parsed = tool.input.safeParse(given);
  if (!parsed.success) return refusal(invalidInput(parsed.error, tool.invalidInputCode));
  try {
    return resultOf(await tool.call(parsed.data as never, call));
  } catch (error) {
    onFault(error);
    return refusal(unexpectedError(error));
  }
}

/**
 * Some models write null for fields that they leave out; null counts as missing where the schema does not allow it.
 */
function withoutNulls(tool: Tool, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const says = ([name, value]: [string, unknown]) => {
    const field = Object.hasOwn(tool.input.shape, name) ? tool.input.shape[name] : undefined;
    return value !== null || field?.safeParse(null).success === true;
  };
  return Object.fromEntries(Object.entries(input).filter(says));
}

function resultOf(answer: ToolAnswer<unknown>): CallToolResult | InputRequiredResult {
  if ('ask' in answer) {
    return inputRequired({
      inputRequests: {
        [CONSENT]: inputRequired.elicit({ message: answer.ask, requestedSchema: CONSENT_SCHEMA }),
      },
    });
  }
  return answer.ok ? inBothForms(answer.value) : refusal(answer.error);
}

/** Some clients show the model the text, others the structure, so both hold the same. */
function inBothForms(value: unknown): CallToolResult {
  return {
    content: [{ type: 'text', text: JSON.stringify(value) }],
    structuredContent: value as Record<string, unknown>,
  };
}

function refusal(error: ToolError): CallToolResult {
  const { code, message } = error;
  const details = detailsWithNext(error);
  return { ...inBothForms({ error: { code, message, ...(details && { details }) } }), isError: true };
}

function missingScope({ name, scope }: Tool): ToolError {
  return {
    code: 'PERMISSION_DENIED',
    message: `This client cannot call ${name}: its token lacks the scope ${scope}.`,
    details: { scope, next: `Give the client a token with ${scope}: planexe token create` },
  };
}

function unknownInput(unknown: readonly UnknownArgument[], code = 'INVALID_INPUT'): ToolError {
  const faults = unknown.slice(0, FAULTS_TOLD).map(({ path, hint }) => {
    // It is the caller's text, and may be of any length.
    const shown = path.map((part) => part.slice(0, LONGEST_NAME));
    return { path: shown, message: `unknown argument ${JSON.stringify(shown.join('.'))}; ${hint}` };
  });
  return {
    code,
    message: `Invalid input: ${faults[0]?.message}`.slice(0, 300),
    details: { faults, next: 'Use the names in the schema of the tool; nothing was done.' },
  };
}

function invalidInput(error: z.ZodError, code = 'INVALID_INPUT'): ToolError {
  const faults = error.issues.slice(0, FAULTS_TOLD).map(({ path, message }) => ({ path: path.map(String), message }));
  const [first] = faults;
  const place = first && first.path.length > 0 ? `${first.path.join('.')}: ` : '';
  return {
    code,
    message: `Invalid input: ${place}${first?.message ?? 'it is not an object'}`.slice(0, 300),
    details: { faults, next: "Fix the input to match the tool's schema; nothing was done." },
  };
}
