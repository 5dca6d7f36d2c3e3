import { z } from 'zod';
import type { Fact } from '../../../shared/fact.ts';
import type { Finding } from '../../../shared/finding.ts';
import { list, oneOf, proseField } from '../ask.ts';
import { facts } from '../foundations/facts.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { physicalLocations } from '../foundations/physical-locations.ts';
import { Names, named, namesOf } from '../frame/data/names.ts';
import { fillFor, mostAssumptions, shorten, templateOf } from '../frame/data/template-context.ts';
import { blocks, bullets, prose, table, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { isOutlined } from '../intake/outlined.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { team } from './team.ts';
import { wbsPhases } from './wbs-phases.ts';

const Sensitivity = z.enum(['low', 'medium', 'high']);
const NO_FACT = 'none';

function mostSensitiveFirst<Row extends { readonly sensitivity: z.infer<typeof Sensitivity> }>(
  rows: readonly Row[],
): Row[] {
  const order = Sensitivity.options;
  return [...rows].sort((a, b) => order.indexOf(b.sensitivity) - order.indexOf(a.sensitivity));
}

function assumedIn(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ basis }) => basis === 'assumed');
}

function sensitiveIn(facts: readonly Fact[]): readonly Fact[] {
  return assumedIn(facts).filter(({ assumption }) => assumption?.sensitivity === 'high');
}

/** What the plan assumes and somebody can check. */
export const makeAssumptions = drafted({
  id: 'make_assumptions',
  title: 'Assumptions',
  number: '009',
  group: 'foundations',
  wording: 6,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 8 },
  owned: 'assumptions',
  needs: { prompt, brief, locations: physicalLocations, facts, ledger, team, phases: wbsPhases },
  yields: {
    names: Names,
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
  ask: {
    tier: 'standard',
    words: 700,
    instructions: `
List what the plan takes for granted and would have to be changed for if it were false. An assumption is a statement about
the world outside the plan that somebody can check: about demand, permits, ground, partners, suppliers, people, rules,
weather, money that others decide on. No intentions ("we will work hard"), no risks in other words, nothing that the
prompt states as a fact. Where one is about an assumed figure of the table, name that fact. Up to half of the list is about
assumed figures, those on which most hangs first; the rest goes beyond the figures. How to check names the source, the test or the
person to ask. By when: before the phase that would be wasted if it were false. If false says what breaks and what the
plan would do instead. Judge sensitivity by what breaks, not by how likely it is.`,
    pages: ({ brief, locations, facts, phases }) => [
      {
        title: 'Assumed figures with a high impact',
        text: bullets(sensitiveIn(facts.data.facts).map(({ id, label }) => `${id}: ${text(label)}`)) || 'None.',
        cutOrder: 0,
      },
      briefPage(brief),
      sectionPage(locations, 'Places', 2),
      {
        title: 'Phases of the work, in order',
        text: phases
          .field('phases')
          .map(({ id, title }) => `- ${id}: ${text(title)}`)
          .join('\n'),
        cutOrder: 0,
      },
    ],
    // Only assumed facts, money, time and size, so that a change of another figure leaves this fresh.
    facts: ({ facts, ledger }) => [
      ...ledgerFacts(ledger, [
        'budget.total',
        'timeline',
        'scale',
        'funding',
        ...assumedIn(facts.data.facts).map(({ id }) => id),
      ]),
    ],
    answer: ({ facts, team, phases }) => ({
      assumptions: list(
        z.object({
          statement: proseField('what is taken for granted, as a statement', 20),
          why: proseField('why it may be believed', 15),
          check: proseField('how to find out', 15),
          owner: oneOf(
            team.field('roles').map(({ id }) => id),
            'role that finds out',
          ),
          by_phase: oneOf(
            phases.field('phases').map(({ id }) => id),
            'phase before which it must be known',
          ),
          if_false: proseField('what breaks, and what is done then', 20),
          sensitivity: Sensitivity.describe('how much breaks if it is false'),
          fact: oneOf(
            [...assumedIn(facts.data.facts).map(({ id }) => id), NO_FACT],
            `the assumed figure that it is about, or ${NO_FACT}`,
          ),
        }),
        [7, 10],
        'assumptions, the most sensitive first',
      ),
    }),
    content: ({ whole }, { facts, team, phases }) => {
      const ids = new Set(assumedIn(facts.data.facts).map(({ id }) => id));
      return {
        assumptions: mostSensitiveFirst(whole.assumptions).map(({ fact, ...row }, index) => ({
          id: `a${index + 1}`,
          ...row,
          fact: ids.has(fact) ? fact : null,
        })),
        names: namesOf(team.field('roles'), phases.field('phases')),
      };
    },
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
    const fromFacts = assumedIn(facts.data.facts).map((fact) => ({
      statement: `${fact.label} is [[${fact.id}]].`,
      why: fact.assumption?.why ?? 'Nothing better is known.',
      check: fact.assumption?.check ?? 'Ask.',
      owner: lead,
      by_phase: firstPhase?.id ?? '',
      if_false: 'Set the fact to its actual value; everything that depends on it is recalculated.',
      sensitivity: fact.assumption?.sensitivity ?? ('medium' as const),
      fact: fact.id,
    }));
    const sorted = mostSensitiveFirst([...fromTemplate, ...fromFacts]);
    return {
      assumptions: shorten(sorted, prompt.field('speed'), 8)
        .slice(0, mostAssumptions(brief))
        .map((row, index) => ({
          id: `a${index + 1}`,
          ...row,
        })),
      names: namesOf(template.roles, template.phases),
      open_questions: ['Which of these do you already know to be wrong?'],
    };
  },
  check: (data, { facts }) => [
    ...data.assumptions
      .filter(({ check, owner }) => check.trim() === '' || owner.trim() === '')
      .map(({ statement }) => ({
        severity: 'warning' as const,
        code: 'assumption-unowned',
        message: `The assumption “${statement}” has no check or no owner.`,
      })),
    // The outline covers every assumed fact, except those that it leaves out at speed fast.
    ...(isOutlined(data) ? [] : uncovered(data.assumptions, facts.data.facts)),
  ],
  page: (data) =>
    blocks(
      data.assumptions.length > 0 && 'Highest impact first. If an assumption proves wrong, change the plan.',
      table(
        ['Assumption', 'Why', 'How to check', 'Owner', 'Known before', 'Impact', 'If wrong'],
        data.assumptions.map((row) => [
          prose(row.statement),
          prose(row.why),
          prose(row.check),
          text(named(row.owner, data.names)),
          row.by_phase === '' ? '' : text(named(row.by_phase, data.names)),
          row.sensitivity,
          prose(row.if_false),
        ]),
      ),
    ),
});

/** A warning about assumed facts of high sensitivity that no assumption covers. */
function uncovered(rows: readonly { readonly fact: string | null }[], facts: readonly Fact[]): Finding[] {
  const covered = new Set(rows.map(({ fact }) => fact));
  const sensitive = sensitiveIn(facts);
  const left = sensitive.filter(({ id }) => !covered.has(id));
  // Up to half of the list may be about other things than figures, as the instructions say.
  return left.length === 0 || sensitive.length - left.length >= Math.floor(rows.length / 2)
    ? []
    : [
        {
          severity: 'warning',
          code: 'assumption-missing',
          message: `Figures with a high impact that no assumption covers: ${left.map(({ label }) => `“${label}”`).join(', ')}.`,
        },
      ];
}
