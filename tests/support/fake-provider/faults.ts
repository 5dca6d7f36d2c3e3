import { hashJson } from '../../../src/planning/engine/canonical-json.ts';
import type { Json } from '../../../src/planning/engine/json.ts';
import { seeded } from '../seeded.ts';

/** Everything that can go wrong on order. */
export const FAULTS = [
  'rate_limit',
  'server_error',
  'overloaded',
  'unauthorized',
  'payment',
  'stall_before',
  'stall_within',
  'cut_before',
  'cut_within',
  'malformed_stream',
  'invalid_json',
  'fenced_json',
  'prose_around',
  'wrong_types',
  'missing_fields',
  'extra_fields',
  'schema_echo',
  'empty',
  'refusal',
  'length',
  'wrong_language',
  'bare_numbers',
  'unknown_reference',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Answers with a status of their own, in place of an answer. */
export type StatusFault = 'rate_limit' | 'server_error' | 'overloaded' | 'unauthorized' | 'payment';

const STATUS: readonly string[] = [
  'rate_limit',
  'server_error',
  'overloaded',
  'unauthorized',
  'payment',
] satisfies readonly StatusFault[];

export function isStatusFault(fault: Fault | null): fault is StatusFault {
  return fault !== null && STATUS.includes(fault);
}

/** What a decision about a fault can rest on; the same for every order in which questions arrive. */
interface FaultSituation {
  /** The same for every try at one question. */
  readonly question: string;
  /** The how-manieth request for this question, from 1. */
  readonly attempt: number;
  /** The how-manieth request of all, from 1. */
  readonly number: number;
  readonly model: string;
}
export type FaultDecider = (situation: FaultSituation) => Fault | null;

/** A seeded mix: `share` of the requests get one of the faults, whatever the order in which they arrive. */
export function mixedFaults(faults: readonly Fault[], share: number, seed: number): FaultDecider {
  return ({ question, attempt }) => {
    const random = randomOf([seed, question, attempt]);
    return random() < share ? (faults[Math.floor(random() * faults.length)] ?? null) : null;
  };
}

/** The fault at the first tries of every question, `times` of them; then all is well. */
export function firstTries(fault: Fault, times = 1): FaultDecider {
  return ({ attempt }) => (attempt <= times ? fault : null);
}

/** At the first try of each question the next of these faults, beginning with the one at `from`; then all is well. */
export function firstTriesInTurn(faults: readonly Fault[], from: number): FaultDecider {
  let turn = from;
  return ({ attempt }) => (attempt === 1 ? (faults[turn++ % faults.length] ?? null) : null);
}

/** The text of a spoiled answer. Faults of transport, status and wording leave it as it is. */
export function spoil(fault: Fault | null, answer: Json, schema: Json, key: string): string {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  switch (fault) {
    case 'invalid_json':
      return `${text.slice(0, -1)},`;
    case 'fenced_json':
      return `\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``;
    case 'prose_around':
      return `Here is the section that you asked for:\n\n${text}\n\nLet me know what else you need.`;
    case 'wrong_types':
      return JSON.stringify(withWrongType(answer, randomOf([key, 'type'])));
    case 'missing_fields':
      return JSON.stringify(withoutField(answer));
    case 'extra_fields':
      return JSON.stringify({ ...(answer as object), thoughts: 'I went through it step by step.', confidence: 0.8 });
    case 'schema_echo':
      return JSON.stringify(schema);
    case 'empty':
      return '';
    default:
      return text;
  }
}

/** The first field that is there takes another type; the one after it too, by chance. */
function withWrongType(answer: Json, random: () => number): Json {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return 'three';
  return Object.fromEntries(
    Object.entries(answer).map(([name, value], index) => [
      name,
      index === 0 || random() < 0.3 ? { value: typeof value } : value,
    ]),
  );
}

function withoutField(answer: Json): Json {
  if (answer === null || typeof answer !== 'object' || Array.isArray(answer)) return {};
  return Object.fromEntries(Object.entries(answer).slice(1));
}

function randomOf(parts: Json): () => number {
  return seeded(Number.parseInt(hashJson(parts).slice(0, 8), 16));
}
