import { z } from 'zod';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { brief } from '../intake/brief.ts';
import { extractConstraints } from '../intake/extract-constraints.ts';
import { blocks, prose, quoted, section, table, text } from '../markdown.ts';
import { drafted } from '../stage.ts';
import { fillFor, templateOf } from '../template-context.ts';
import { excerpt } from './excerpt.ts';
import { bestMatch } from './match-words.ts';
import { wbsPhases } from './wbs-phases.ts';

const Demand = z.object({
  id: z.string().describe('id of a constraint, or s1, s2, ... for what the prompt puts in scope'),
  quote: z.string().describe('the words of the prompt'),
});
type Demand = z.infer<typeof Demand>;

/** What is delivered in each phase, and which demands of the prompt each package answers. */
export const wbsPackages = drafted({
  id: 'wbs_packages',
  title: 'Work packages',
  number: '018',
  needs: { brief, locations: physicalLocations, constraints: extractConstraints, phases: wbsPhases },
  yields: {
    packages: z.array(
      z.object({
        id: z.string(),
        phase: z.string().describe('id of its phase'),
        title: z.string(),
        deliverable: z.string(),
        done_when: z.string(),
        answers: z.array(Demand).describe('demands of the prompt that it answers, by the words they share'),
      }),
    ),
    unanswered: z.array(Demand).describe('demands that no package shares words with'),
  },
  outline: ({ brief, locations, constraints, phases }) => {
    const template = templateOf(brief);
    const fill = fillFor(brief, locations);
    const planned = phases.field('phases').map(({ id }) => id);
    const packages = template.phases
      .filter(({ id }) => planned.includes(id))
      .flatMap((phase) =>
        phase.packages.map((row) => ({
          id: row.id,
          phase: phase.id,
          title: row.title,
          deliverable: fill(row.deliverable),
          done_when: fill(row.done_when),
          answers: [] as Demand[],
          words: [row.title, row.deliverable, row.done_when, ...row.tasks.map(({ title }) => title)].join(' '),
        })),
      );
    const demands = distinct([
      ...constraints
        .field('constraints')
        .filter(({ kind }) => kind === 'must' || kind === 'limit')
        .map(({ id, quote }) => ({ id, quote })),
      ...brief.field('scope_in').map((quote, index) => ({ id: `s${index + 1}`, quote })),
    ]);
    const unanswered: Demand[] = [];
    for (const demand of demands) {
      const match =
        packages[
          bestMatch(
            demand.quote,
            packages.map(({ words }) => words),
          )
        ];
      if (match) match.answers.push(demand);
      else unanswered.push(demand);
    }
    return {
      packages: packages.map(({ words: _, ...row }) => row),
      unanswered,
      open_questions:
        unanswered.length > 0
          ? [
              'Which package delivers each demand that none answers yet? Each has a task of its own at the start until you say so.',
            ]
          : [],
    };
  },
  check: (data, { phases }) => {
    const planned = phases.field('phases');
    return [
      ...planned
        .filter(({ id }) => !data.packages.some(({ phase }) => phase === id))
        .map(({ title }) => ({
          severity: 'warning' as const,
          code: 'phase-empty',
          message: `The phase “${title}” has no work package.`,
        })),
      ...data.packages
        .filter(({ phase }) => !planned.some(({ id }) => id === phase))
        .map(({ title, phase }) => ({
          severity: 'error' as const,
          code: 'phase-unknown',
          message: `The package “${title}” belongs to a phase ${phase} that does not exist.`,
        })),
      ...data.unanswered.map(({ id, quote }) => ({
        severity: 'warning' as const,
        code: 'demand-unanswered',
        message: `No work package clearly answers “${excerpt(quote)}” (${id}).`,
        next: 'Name the package that delivers it, or say that it is out of scope.',
      })),
    ];
  },
  page: (data) =>
    blocks(
      table(
        ['Phase', 'Package', 'Deliverable', 'Done when', 'Answers'],
        data.packages.map((row) => [
          text(row.phase.replaceAll('_', ' ')),
          text(row.title),
          prose(row.deliverable),
          prose(row.done_when),
          row.answers.map(({ id }) => id).join(', ') || '–',
        ]),
      ),
      section(
        'Demands of the prompt and where they are met',
        table(
          ['Demand', 'In the words of the prompt', 'Package'],
          [
            ...data.packages.flatMap(({ title, answers }) =>
              answers.map(({ id, quote }) => [id, quoted(quote), text(title)]),
            ),
            ...data.unanswered.map(({ id, quote }) => [id, quoted(quote), 'none yet']),
          ],
        ),
      ),
    ),
});

/** One demand for one wish: a sentence that is both a must and in scope, or part of another, is taken once. */
function distinct(demands: readonly Demand[]): Demand[] {
  const plain = (quote: string) =>
    quote
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return demands.filter(({ quote }, index) => {
    const own = plain(quote);
    return !demands.some(
      (other, at) => at !== index && plain(other.quote).includes(own) && (at < index || plain(other.quote) !== own),
    );
  });
}
