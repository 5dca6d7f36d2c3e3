import { z } from 'zod';
import { blocks, bullets, section, table, text } from '../markdown.ts';
import { isOfPlan } from '../section.ts';
import { computed } from '../stage.ts';
import { consistency } from './consistency.ts';

/** What was checked and how, what was not, who drafted each section, what the user edited. */
export const validationStatus = computed({
  id: 'validation_status',
  title: 'Validation status',
  number: '029',
  phase: 'validating',
  report: [{ part: 'trust' }],
  needs: {},
  wants: { consistency },
  gathers: isOfPlan,
  yields: {
    stages: z.array(
      z.object({
        stage: z.string(),
        title: z.string(),
        drafted_by: z.string(),
        edited: z.boolean(),
        partial: z.number().describe('parts that could not be drafted'),
        errors: z.number(),
        warnings: z.number(),
      }),
    ),
    checked: z.array(z.string()),
    not_checked: z.array(z.string()),
  },
  compute: ({ consistency }, gathered) => {
    const rows = gathered.all.map(({ stage, input }) => {
      const { draftedBy, edited, partial, findings } = input.summary;
      const count = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
      return {
        stage: stage.id,
        title: stage.title,
        drafted_by: draftedBy,
        edited,
        partial: partial.length,
        errors: count('error'),
        warnings: count('warning'),
      };
    });
    const drafted = rows.filter(({ drafted_by }) => drafted_by !== 'computed');
    const outlined = drafted.filter(({ drafted_by }) => drafted_by === 'outline');
    const words = consistency?.field('in_words');
    return {
      stages: rows,
      checked: [
        'Every section fits its schema.',
        ...(consistency?.field('checks') ?? []).map(({ rule }) => `${rule}.`),
        'Dates, float and critical path are computed from the links and durations; the odds from a simulation with a fixed seed; sums in whole minor units.',
        'Every quotation was found in the prompt at its place.',
        ...(words?.looked ? [`Contradictions in words between sections, by ${words.by}.`] : []),
      ],
      not_checked: [
        'Whether what the prompt says is true.',
        'Law, permits and prices of the place: they come from general knowledge of such projects.',
        ...judgement(
          drafted.length,
          outlined.map(({ title }) => title),
        ),
        ...(words?.looked ? [] : ['Contradictions in words.']),
      ],
    };
  },
  page: (data) =>
    blocks(
      table(
        ['Section', 'Drafted by', 'Edited by you', 'Incomplete parts', 'Errors', 'Warnings'],
        data.stages.map((row) => [
          text(row.title),
          text(row.drafted_by),
          row.edited ? 'yes' : '',
          row.partial > 0 ? `${row.partial}` : '',
          `${row.errors}`,
          `${row.warnings}`,
        ]),
      ),
      section('Checked', bullets(data.checked.map(text))),
      section('Not checked', bullets(data.not_checked.map(text))),
    ),
});

/** Whose judgement is missing, by who drafted. */
function judgement(drafted: number, outlined: readonly string[]): string[] {
  if (outlined.length === drafted) return ['Judgement of any kind: no model and no expert has read this plan.'];
  return [
    ...(outlined.length > 0 ? [`Judgement of any kind in what no model has drafted: ${outlined.join(', ')}.`] : []),
    'Whether an expert would agree: a model drafted this plan and no expert has read it.',
  ];
}
