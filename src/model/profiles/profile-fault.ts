import type { z } from 'zod';
import { nearestName } from '../../shared/nearest-name.ts';
import { ModelEntry, Profile } from './profile.ts';

type Path = readonly PropertyKey[];

/** How many faults of a file are told at once. */
const MOST = 3;

/** The faults of a profile, each with its place and what is expected there. Values are never quoted. */
export function faultsOf(error: z.ZodError, json: unknown): string {
  // A misspelt field explains the one that is missing, so it comes first.
  const issues = [...error.issues].sort(
    (a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'),
  );
  const faults = issues.flatMap((issue) => faultOf(issue, json));
  const shownFaults = faults.slice(0, MOST).join('; ');
  return faults.length > MOST ? `${shownFaults}; and ${faults.length - MOST} more` : shownFaults;
}

function faultOf(issue: z.core.$ZodIssue, json: unknown): string[] {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${placeOf([...issue.path, key])}: unknown field; ${hint(key, issue.path)}`);
  }
  const what = describe(issue);
  return [`${place}: ${valueAt(json, issue.path) === undefined ? `is missing; ${what}` : what}`];
}

function describe(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'regex' ? `expected text like ${issue.pattern}` : `expected a ${issue.format}`;
    case 'too_small':
      return `expected ${issue.origin === 'string' || issue.origin === 'array' ? 'a length of ' : ''}at least ${issue.minimum}`;
    case 'too_big':
      return `expected ${issue.origin === 'string' || issue.origin === 'array' ? 'a length of ' : ''}at most ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** `models[0].price.input`, as one would write it in code. */
function placeOf(path: Path): string {
  const text = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${shown(String(part))}`)).join('');
  return text === '' ? 'the file' : text.replace(/^\./, '');
}

/** A field's name in a form that is safe to show: a secret may have been pasted in the wrong place. */
function shown(name: string): string {
  return /^[A-Za-z_]{1,24}$/.test(name) ? name : '(a field)';
}

function valueAt(json: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[part] : undefined,
    json,
  );
}

/** The field that was probably meant. */
function hint(key: string, path: Path): string {
  const known = fieldsAt(path);
  const nearest = nearestName(key, known);
  if (nearest !== undefined) return `did you mean ${nearest}?`;
  if (/key|token|secret|password/i.test(key))
    return 'keys do not belong in files: name their environment variable in key_env';
  return `use one of ${known.join(', ')}`;
}

function fieldsAt(path: Path): readonly string[] {
  const last = path.at(-1);
  if (last === 'price') return ['input', 'output'];
  if (last === 'timeouts') return ['first_chunk_s', 'chunk_s', 'total_s'];
  return Object.keys(typeof last === 'number' ? ModelEntry.shape : Profile.shape);
}
