import { EvidenceRequirement } from '../../../../../shared/contracts/task.ts';

/** Such as `rent (number, at least 0, at most 2500): per month`. */
export function writeEvidence({ name, type, description, atLeast, atMost }: EvidenceRequirement): string {
  const bounds = [
    ...(atLeast === undefined ? [] : [`at least ${atLeast}`]),
    ...(atMost === undefined ? [] : [`at most ${atMost}`]),
  ];
  return `${name} (${[type, ...bounds].join(', ')})${description === undefined ? '' : `: ${description}`}`;
}

const LINE = /^(.{1,100}?) \((file|link|number|note)(?:, at least ([^\s,)]+))?(?:, at most ([^\s,)]+))?\)(?:: (.*))?$/;

/** Null for a line that says it otherwise. */
export function readEvidence(line: string): EvidenceRequirement | null {
  const [, name, type, atLeast, atMost, description] = LINE.exec(line) ?? [];
  const parsed = EvidenceRequirement.safeParse({
    name,
    type,
    ...(atLeast !== undefined && { atLeast: Number(atLeast) }),
    ...(atMost !== undefined && { atMost: Number(atMost) }),
    ...(description !== undefined && { description }),
  });
  return parsed.success ? parsed.data : null;
}
