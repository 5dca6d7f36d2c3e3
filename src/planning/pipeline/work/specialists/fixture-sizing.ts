import { reviewed } from '../../../../../tests/support/models/asked-stages.ts';
import { answerByHand } from '../../../../../tests/support/models/by-hand.ts';
import type { Drafter } from '../../../engine/question.ts';
import { specialistChoice } from './specialist-choice.ts';

/** The sizing of a specialist, as a model would answer it. */

export const GROUP = 'specialists.technical_basis';
const assumed = (id: string, value: number, unit: string, range: object = {}) => ({
  id: `${GROUP}.${id}`,
  label: `The ${id}`,
  value,
  unit,
  why: 'From the drawing.',
  check: 'Measure it.',
  sensitivity: 'high',
  ...range,
});
const derived = (id: string, label: string, formula: string) => ({
  id: `${GROUP}.${id}`,
  label,
  unit: 'm3',
  formula: formula.replace(/\b[a-z_]{3,}\b/g, (name) => `${GROUP}.${name}`),
});
/** Water for bathers at the peak against what the filters clean: a sum that does not close. */
const BASIS = {
  parts: {
    targets: [1, 2, 3].map(() => ({ target: 'Clear water.', condition: 'At the peak.', test: 'By a sample.' })),
    sizing: `The bathers need [[${GROUP}.design_need]], the filters give [[${GROUP}.provided]].`,
    interfaces: [1, 2].map(() => ({ with: 'The harbour.', what: 'Water.', owner: 'The port.' })),
    limits: ['Nobody bathes when a filter stands still.', 'The pump stops when it runs dry.'],
    open: ['The salt is not measured.', 'The pump is not tried.'],
  },
  not_given: [],
  new_facts: [
    assumed('bathers', 60, 'guest', { low: 40, high: 80 }),
    assumed('water', 0.5, 'm3/guest'),
    assumed('margin', 20, 'percent'),
    assumed('filters', 2, 'filter'),
    assumed('flow', 12, 'm3/filter'),
  ],
  derived_facts: [
    derived('peak_need', 'Water at the peak', 'bathers * water'),
    derived('design_need', 'Water with margin', 'peak_need * (1 + margin)'),
    derived('provided', 'Water that is cleaned', 'filters * flow'),
    derived('surplus', 'Water to spare', 'provided - design_need'),
  ],
};

/** Answers the questions of the specialists: the technical basis as above, the others by hand. */
export const sizing: Drafter = {
  async answer(question, { stage }) {
    const choice = ['technical_basis', 'legal', 'site'].map((section) => ({ section, why: 'It hangs on it.' }));
    const hand = { draft_id: '', stage, ...question, json_schema: question.schema };
    const answer =
      stage === specialistChoice.id
        ? { chosen: choice }
        : question.item === 'technical_basis'
          ? BASIS
          : (answerByHand(hand) as object);
    const { value, faults } = reviewed(question, answer);
    if (value === null) throw new Error(faults.join('\n'));
    return { value, by: 'model-a', warnings: [] };
  },
};
