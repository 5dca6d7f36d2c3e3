import { z } from 'zod';
import type { ContextPage } from '../../../engine/question.ts';
import type { Input } from '../../../engine/stage.ts';
import { list, oneOf, proseField } from '../../ask.ts';
import { ledger, ledgerFacts } from '../../foundations/ledger.ts';
import { physicalLocations } from '../../foundations/physical-locations.ts';
import { Names, named, namesOf } from '../../frame/data/names.ts';
import { slugs } from '../../frame/data/slug.ts';
import { fillFor, templateOf } from '../../frame/data/template-context.ts';
import { excerpt } from '../../frame/page/excerpt.ts';
import { blocks, bullets, prose, quoted, section, table, text } from '../../frame/page/markdown.ts';
import { brief } from '../../intake/brief.ts';
import { extractConstraints } from '../../intake/extract-constraints.ts';
import { prompt } from '../../intake/prompt.ts';
import { byPhase, concerns, usualPhases } from '../../plan/phase-items.ts';
import { faultsOfTitles, titleField } from '../../plan/titles.ts';
import { wbsPhases } from '../../plan/wbs-phases.ts';
import { drafted } from '../../stage.ts';
import { strategicDecisions, strategyPages } from '../../strategy/strategic-decisions.ts';
import { Demand, demandsOf } from './demands.ts';
import { bestMatch } from './match-words.ts';

/** Packages of one phase. */
const RANGE = { fast: [2, 4], all: [3, 6] } as const;

/** Heading of the table that says which packages meet which demand. */
const DEMANDS = 'Demands from the prompt';

/** The work packages of each phase, and the demands of the prompt that each one meets. */
export const wbsPackages = drafted({
  id: 'wbs_packages',
  title: 'Work packages',
  number: '018',
  group: 'work',
  version: 2,
  wording: 6,
  report: [
    { part: 'understand', shownElsewhere: [DEMANDS] },
    { part: 'record', id: 'demands', title: DEMANDS, markdown: ({ input }) => demandsTable(input.data) },
  ],
  prose: { reviewPlace: 5 },
  needs: { prompt, brief, locations: physicalLocations, constraints: extractConstraints, ledger, phases: wbsPhases },
  wants: { strategy: strategicDecisions },
  yields: {
    names: Names,
    packages: z.array(
      z.object({
        id: z.string(),
        phase: z.string().describe('id of its phase'),
        title: z.string(),
        deliverable: z.string(),
        done_when: z.string(),
        answers: z.array(Demand).describe('demands of the prompt that it answers'),
      }),
    ),
    unanswered: z.array(Demand).describe('demands that no package answers'),
  },
  listTitles: { unanswered: 'Demands without a work package' },
  namedList: { field: 'packages', noun: 'package', referredToBy: ['hits', 'binds'] },
  ask: {
    tier: 'deep',
    words: 250,
    wordsOfWhole: 1100,
    instructions: `
Divide each phase that is asked about into work packages. The 100 % rule holds: the packages of a phase together are all of its work, what
its purpose promises and what the demands on it ask for, and nothing beyond; no work is in two packages, nor in those of
another phase. A package yields one thing that can be handed over and is somebody's to finish. “Done when” is a test
that an outsider could do: a document signed, a test passed, a count reached, never “completed” or “to satisfaction”.
Name for each package the demands of the prompt that its deliverable truly meets; none is a fair answer.`,
    usualCount: (speed) => (speed === 'fast' ? 1 : usualPhases(speed)),
    items: ({ prompt, phases }) => (prompt.field('speed') === 'fast' ? null : byPhase(phases)),
    // The prompt says what the brief and the page of constraints say.
    pages: ({ brief, constraints, phases, strategy }) => [
      ...strategyPages(strategy),
      {
        title: 'Phases',
        text: bullets(phases.field('phases').map(({ id, title, purpose }) => `${id}: ${text(title)}. ${purpose}`)),
        cutOrder: 0,
      },
      {
        title: 'Demands of the prompt by id',
        text: bullets(demandsOf(constraints, brief).map(({ id, quote }) => `${id}: ${quoted(quote)}`)),
        cutOrder: 0,
      },
      ...forbiddenPage(constraints),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['timeline', 'scale', 'date']),
    answer: ({ prompt, brief, constraints, phases }, item) => {
      const planned = phases
        .field('phases')
        .map(({ id }) => id)
        .filter((id) => concerns(item, id));
      const [least, most] = RANGE[prompt.field('speed') === 'fast' ? 'fast' : 'all'];
      const demands = demandsOf(constraints, brief).map(({ id }) => id);
      return {
        packages: list(
          z.object({
            phase: oneOf(planned, 'id of its phase'),
            title: titleField('name of the package, a thing rather than an activity', 6),
            deliverable: proseField('what it yields', 20),
            done_when: proseField('the test that it has to pass', 20),
            answers: list(
              oneOf(demands, 'id of a demand'),
              // At least 1: some grammars cannot express a list that is always empty.
              [0, Math.max(1, Math.min(demands.length, 6))],
              'demands that its deliverable meets',
            ),
          }),
          [least * planned.length, most * planned.length],
          `packages, ${least} to ${most} in each phase, in the order of the work`,
        ),
      };
    },
    faults: ({ packages }, { phases }, item) => [
      ...faultsOfTitles(
        'package',
        packages.map(({ title }) => title),
      ),
      ...phases
        .field('phases')
        .filter(({ id }) => concerns(item, id) && !packages.some(({ phase }) => phase === id))
        .map(({ id }) => `The phase ${id} has no package.`),
    ],
    content: ({ items }, { brief, constraints, phases }) => {
      const demands = demandsOf(constraints, brief);
      const drafts = items.flatMap(({ answer }) => answer.packages);
      const idOf = slugs('package');
      const packages = phases
        .field('phases')
        .flatMap(({ id }) => drafts.filter(({ phase }) => phase === id))
        .map(({ phase, title, deliverable, done_when, answers }) => ({
          id: idOf(title),
          phase,
          title: title.trim(),
          deliverable,
          done_when,
          answers: demands.filter(({ id }) => answers.includes(id)),
        }));
      const answered = new Set(packages.flatMap(({ answers }) => answers.map(({ id }) => id)));
      return {
        packages,
        unanswered: demands.filter(({ id }) => !answered.has(id)),
        names: namesOf(phases.field('phases')),
      };
    },
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
    const demands = demandsOf(constraints, brief);
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
      names: namesOf(phases.field('phases')),
      open_questions:
        unanswered.length > 0
          ? [
              'Which packages meet the demands that have none yet? Until you decide, each has its own task at the start.',
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
          message: `The package “${title}” belongs to the phase “${named(phase, data.names)}”, which does not exist.`,
        })),
      ...data.unanswered.map(({ id, quote }) => ({
        severity: 'warning' as const,
        code: 'demand-unanswered',
        message: `No work package clearly covers “${excerpt(quote)}” (${id}).`,
        next: 'Choose the package that delivers it, or mark it as out of scope.',
      })),
    ];
  },
  page: (data) =>
    blocks(
      table(
        ['Phase', 'Package', 'Deliverable', 'Done when', 'Meets'],
        data.packages.map((row) => [
          text(named(row.phase, data.names)),
          text(row.title),
          prose(row.deliverable),
          prose(row.done_when),
          row.answers.map(({ id }) => id).join(', ') || '–',
        ]),
      ),
      section(DEMANDS, demandsTable(data)),
    ),
});

function demandsTable(data: Parameters<typeof demandGroups>[0]): string {
  return table(
    ['From the prompt', 'Met by'],
    demandGroups(data).map(({ demands, titles }) => [
      demands.map(({ id, quote }) => `${id} ${quoted(beginning(quote))}`).join('; '),
      titles.map(text).join('; ') || 'none yet',
    ]),
  );
}

/** What no package may contain; no page where the prompt forbids nothing. */
function forbiddenPage(constraints: Input<{ constraints: { kind: string; quote: string }[] }>): ContextPage[] {
  const quotes = constraints.field('constraints').filter(({ kind }) => kind === 'must_not' || kind === 'banned');
  return quotes.length === 0
    ? []
    : [{ title: 'The prompt forbids', text: bullets(quotes.map(({ quote }) => quoted(quote))), cutOrder: 0 }];
}

/** Words of a demand that tell it from others; Constraints and Brief have all of it. */
const TELLING_WORDS = 8;

function beginning(quote: string): string {
  const words = quote.split(/\s+/);
  return words.length <= TELLING_WORDS ? quote : `${words.slice(0, TELLING_WORDS).join(' ')} …`;
}

interface DemandGroup {
  readonly demands: readonly Demand[];
  /** Titles of the packages that meet them; empty where none does. */
  readonly titles: readonly string[];
}

/** Every demand once; those that the same packages meet demand the same work and stand together. */
function demandGroups(data: {
  readonly packages: readonly { readonly title: string; readonly answers: readonly Demand[] }[];
  readonly unanswered: readonly Demand[];
}): DemandGroup[] {
  const all = [...data.packages.flatMap(({ answers }) => answers), ...data.unanswered];
  const demands = [...new Map(all.map((demand) => [demand.id, demand])).values()];
  const groups = Map.groupBy(
    demands.map((demand) => ({
      demand,
      titles: data.packages
        .filter(({ answers }) => answers.some(({ id }) => id === demand.id))
        .map(({ title }) => title),
    })),
    ({ titles }) => JSON.stringify(titles),
  );
  return [...groups.values()].map((rows) => ({
    demands: rows.map(({ demand }) => demand),
    titles: rows[0]?.titles ?? [],
  }));
}
