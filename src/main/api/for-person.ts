import type { Result } from '../../shared/result.ts';

/** What comes before the message of a conflict, for programs: `cannot-approve-active: `. */
const CODE_IN_MESSAGE = /^[a-z]+(?:-[a-z]+)+: /;

/** What a person can do about it, by the code of the error. */
const NEXT: Readonly<Record<string, string>> = {
  'project.name_taken': 'Choose another name.',
  conflict: 'Somebody else may have changed it. What is shown now is up to date.',
  'plan.requires_approval': 'Only tasks of an active task plan can be worked on.',
};

/** The same with an error in words for a person, who sees what there is to choose from: other next steps are left out. */
export function forPerson<T>(result: Result<T>): Result<T> {
  if (result.ok) return result;
  const { code, message, details = {} } = result.error;
  const { next: _, ...rest } = details;
  const next = NEXT[code];
  return {
    ok: false,
    error: {
      code,
      message: sentence(message.replace(CODE_IN_MESSAGE, '')),
      details: { ...rest, ...(next !== undefined && { next }) },
    },
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
