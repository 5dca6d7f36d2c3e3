import { z } from 'zod';
import { brief } from '../intake/brief.ts';
import { prompt } from '../intake/prompt.ts';
import { blocks, prose, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, shorten, templateOf } from '../template-context.ts';
import { facts } from './facts.ts';
import { physicalLocations } from './physical-locations.ts';

const Sensitivity = z.enum(['low', 'medium', 'high']);

/** What the plan takes for granted. */
export const makeAssumptions = drafted({
  id: 'make_assumptions',
  title: 'Assumptions',
  number: '009',
  needs: { prompt, brief, locations: physicalLocations, facts },
  yields: {
    assumptions: z.array(
      z.object({
        id: z.string().describe('a1, a2, ... most sensitive first'),
        statement: z.string(),
        why: z.string(),
        check: z.string().describe('how to find out'),
        owner: z.string().describe('role id'),
        by_phase: z.string().describe('id of the phase before which it must be known'),
        if_false: z.string().describe('what breaks'),
        sensitivity: Sensitivity,
        fact: z.string().nullable().describe('id of the assumed fact, if it is a number'),
      }),
    ),
  },
  outline: ({ prompt, brief, locations, facts }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const [firstPhase] = template.phases;
    const lead = template.roles[0]?.id ?? 'owner';
    const fromTemplate = template.assumptions.map((row) => ({
      statement: fill(row.statement),
      why: fill(row.why),
      check: fill(row.check),
      owner: row.owner,
      by_phase: row.by_phase,
      if_false: fill(row.if_false),
      sensitivity: row.sensitivity,
      fact: null,
    }));
    const fromFacts = facts.data.facts
      .filter((fact) => fact.basis === 'assumed')
      .map((fact) => ({
        statement: `${fact.label} is [[${fact.id}]].`,
        why: fact.assumption?.why ?? 'Nothing else is known.',
        check: fact.assumption?.check ?? 'Ask.',
        owner: lead,
        by_phase: firstPhase?.id ?? '',
        if_false: 'Set the fact to its true value: everything that rests on it is computed anew.',
        sensitivity: fact.assumption?.sensitivity ?? ('medium' as const),
        fact: fact.id,
      }));
    const order = Sensitivity.options;
    const sorted = [...fromTemplate, ...fromFacts].sort(
      (a, b) => order.indexOf(b.sensitivity) - order.indexOf(a.sensitivity),
    );
    return {
      assumptions: shorten(sorted, prompt.field('speed'), 8).map((row, index) => ({
        id: `a${index + 1}`,
        ...row,
      })),
      open_questions: ['Which of these do you already know to be false?'],
    };
  },
  check: (data) =>
    data.assumptions
      .filter(({ check, owner }) => check.trim() === '' || owner.trim() === '')
      .map(({ id }) => ({
        severity: 'warning' as const,
        code: 'assumption-unowned',
        message: `Assumption ${id} has no way to check it or nobody to do so.`,
      })),
  page: (data) =>
    blocks(
      'Most sensitive first. An assumption that proves false is a reason to change the plan, not to defend it.',
      table(
        ['Id', 'We take for granted that', 'Because', 'How to check', 'Owner', 'Sensitivity', 'If false'],
        data.assumptions.map((row) => [
          row.id,
          prose(row.statement),
          prose(row.why),
          prose(row.check),
          text(row.owner.replaceAll('_', ' ')),
          row.sensitivity,
          prose(row.if_false),
        ]),
      ),
    ),
});
