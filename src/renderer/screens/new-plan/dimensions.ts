import { DIMENSION_LABELS } from '../../../shared/prompt-dimensions.ts';
import type { ApiOutputs } from '../../api/api.ts';

export type Check = ApiOutputs['prompts']['check'];
export type CheckedDimension = Check['dimensions'][number];

export function dimensionLabel(name: string): string {
  return Object.hasOwn(DIMENSION_LABELS, name)
    ? DIMENSION_LABELS[name as keyof typeof DIMENSION_LABELS]
    : name.replaceAll('_', ' ');
}

/** How a line about each dimension may begin, in words that the check takes up; the person goes on from there. */
const OPENINGS: Readonly<Record<string, string>> = {
  objective: 'We want to ',
  scope: 'It includes ',
  location: 'It takes place in ',
  budget: 'The budget is ',
  timeline: 'It must be finished by ',
  scale: 'Its size is ',
  stakeholders: 'The people involved are ',
  constraints: 'It must not ',
  success_criteria: 'It is a success if ',
};

/** The beginning of a line that answers what is open: a sentence in English, in other languages the name alone. */
export function openingOf({ name, status }: Pick<CheckedDimension, 'name' | 'status'>, language: string): string {
  if (language !== 'en' && language !== 'und') return `${dimensionLabel(name)}: `;
  if (name === 'scope' && status === 'partial') return 'It does not include ';
  return OPENINGS[name] ?? `${dimensionLabel(name)}: `;
}
