import { z } from 'zod';
import type { Input } from '../../engine/stage.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { blocks, bullets, prose, section, table, text } from '../frame/page/markdown.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { documentDraft } from './document-draft.ts';
import { projectPlan } from './project-plan.ts';
import { rolesPage } from './roles-page.ts';
import { isSmallTeam } from './small-team.ts';
import { type Role, team } from './team.ts';
import { faultsOfTitles, titleField } from './titles.ts';
import { wbsPhases } from './wbs-phases.ts';

/** Fewest and most documents of each kind, and points that each must hold. A small team writes and looks for fewer. */
const USUAL = { create: [5, 8], find: [2, 6], points: [3, 6], words: 700 } as const;
const SMALL = { create: [2, 5], find: [0, 3], points: [2, 5], words: 400 } as const;

/** Of so many documents the first draft is a file: those that are needed first. */
const MOST_DRAFTS = 5;

const Document = z.object({
  kind: z.enum(['create', 'find']),
  title: z.string(),
  purpose: z.string(),
  essential_content: z.array(z.string()).describe('what it has to hold, or has to be looked for in it'),
  source: z.string().describe('who has it; empty for one to create'),
  owner: z.string().describe('role id'),
  needed_by_phase: z.string().describe('id of the phase before which it must be there'),
});
type Document = z.infer<typeof Document>;

/** The documents that the project has to write and to get hold of, with first drafts of those that are needed first. */
export const documents = drafted({
  id: 'documents',
  title: 'Documents',
  number: '014',
  group: 'plan',
  wording: 2,
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 17 },
  owned: 'documents',
  needs: { prompt, brief, ledger, plan: projectPlan, team, phases: wbsPhases },
  yields: {
    names: Names,
    documents: z.array(Document).describe('by the phase before which they are needed'),
  },
  ask: {
    tier: 'standard',
    words: USUAL.words,
    wordsFor: ({ team }) => sizeFor(team).words,
    instructions: `
List the documents without which the work of this project stops, is not allowed or cannot be paid for. To create: those
that the team writes, such as an application, a contract to offer, a specification, a safety plan. To find: those that
exist somewhere and must be read before something is decided, such as a land register entry, a standard, a survey, an
operator's tariff. For each say what it is for, what it must hold to do that, point by point, so that somebody could begin
to write or would know when the right one is found, and who gets it before which phase. Leave out reports and minutes that
every project has. Within each list the most urgent come first.`,
    pages: ({ brief, plan, team, phases }) => [
      briefPage(brief),
      {
        title: 'Phases by id',
        text: bullets(phases.field('phases').map(({ id, title, purpose }) => `${id}: ${text(title)}. ${purpose}`)),
        cutOrder: 0,
      },
      {
        title: 'Documents and permits that the plan names',
        text: bullets([
          ...plan.field('resources').map(({ name, purpose }) => `${text(name)}: ${purpose}`),
          ...plan.field('compliance').map(({ name, authority }) => `${text(name)}, from ${text(authority)}`),
        ]),
        cutOrder: 2,
      },
      rolesPage(team, 1),
    ],
    facts: ({ ledger }) => ledgerFacts(ledger, ['budget', 'funding', 'timeline', 'date', 'scale']),
    // The first drafts are written with what the ledger holds today.
    proposesFacts: false,
    leavesQuestions: false,
    answer: ({ team, phases }) => {
      const size = sizeFor(team);
      const common = {
        title: titleField('name of the document', 7),
        purpose: proseField('what it is for', 15),
        essential_content: list(proseField('one point', 12), size.points, 'what it must hold'),
        owner: oneOf(
          team.field('roles').map(({ id }) => id),
          'role that writes it or gets it',
        ),
        needed_by_phase: oneOf(
          phases.field('phases').map(({ id }) => id),
          'phase before which it must be there',
        ),
      };
      return {
        to_create: list(z.object(common), size.create, 'documents to create'),
        to_find: list(
          z.object({ ...common, source: z.string().describe('who has it, by kind, at most 8 words') }),
          size.find,
          'documents to find',
        ),
      };
    },
    faults: ({ to_create, to_find }) =>
      faultsOfTitles(
        'document',
        [...to_create, ...to_find].map(({ title }) => title),
      ),
    content: ({ whole: { to_create, to_find } }, { team, phases }) => {
      const order = phases.field('phases').map(({ id }) => id);
      const all: Document[] = [
        ...to_create.map((row) => ({ kind: 'create' as const, source: '', ...row })),
        ...to_find.map((row) => ({ kind: 'find' as const, ...row })),
      ];
      return {
        names: namesOf(team.field('roles'), phases.field('phases')),
        documents: all.sort((a, b) => order.indexOf(a.needed_by_phase) - order.indexOf(b.needed_by_phase)),
      };
    },
  },
  page: (data) => {
    const drafts = draftsOf(data.documents);
    const needed = (row: Document) => text(named(row.needed_by_phase, data.names));
    const owner = (row: Document) => text(named(row.owner, data.names));
    return blocks(
      section(
        'To create',
        table(
          ['Document', 'For', 'Must hold', 'Who', 'Before', 'First draft'],
          data.documents
            .filter(({ kind }) => kind === 'create')
            .map((row) => [
              text(row.title),
              prose(row.purpose),
              row.essential_content.map(prose).join('; '),
              owner(row),
              needed(row),
              text(drafts.get(row) ?? '–'),
            ]),
        ),
      ),
      section(
        'To find',
        table(
          ['Document', 'For', 'Look for', 'Who has it', 'Who gets it', 'Before'],
          data.documents
            .filter(({ kind }) => kind === 'find')
            .map((row) => [
              text(row.title),
              prose(row.purpose),
              row.essential_content.map(prose).join('; '),
              text(row.source),
              owner(row),
              needed(row),
            ]),
        ),
      ),
    );
  },
  files: (data, { prompt, brief, ledger }) =>
    Object.fromEntries(
      [...draftsOf(data.documents)].map(([row, name]) => [
        name,
        documentDraft(
          {
            title: row.title,
            project: brief.field('title'),
            purpose: row.purpose,
            essentialContent: row.essential_content,
            owner: named(row.owner, data.names),
            neededBefore: named(row.needed_by_phase, data.names),
          },
          {
            locale: prompt.field('locale'),
            dayZero: prompt.field('day_zero'),
            factOf: (id) => factOf(ledger, id),
          },
        ),
      ]),
    ),
});

/** How many documents suit the team. */
function sizeFor(input: Input<{ readonly roles: readonly Role[] }>): typeof USUAL | typeof SMALL {
  return isSmallTeam(input.field('roles')) ? SMALL : USUAL;
}

/**
 * The documents whose first draft is a file, with its name. The names do not change with the titles, so that a plan that
 * is drafted again keeps no file of a document that it no longer lists.
 */
function draftsOf(all: readonly Document[]): ReadonlyMap<Document, string> {
  const urgent = all.filter(({ kind }) => kind === 'create').slice(0, MOST_DRAFTS);
  return new Map(urgent.map((row, index) => [row, `document-draft-${index + 1}.md`]));
}

/** Reads one fact and no other, so that a draft depends on those alone to which it refers. */
function factOf(ledger: Input<unknown>, id: string) {
  return ledgerFacts(ledger, [id]).find((fact) => fact.id === id);
}
