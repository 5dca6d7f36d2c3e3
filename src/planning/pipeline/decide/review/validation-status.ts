import { z } from 'zod';
import { counted } from '../../../../shared/counted.ts';
import { blocks, bullets, section, table, text } from '../../frame/page/markdown.ts';
import { isOfPlan, isOptional } from '../../section.ts';
import { computed } from '../../stage.ts';
import { consistency } from './consistency.ts';

const LEFT_OUT = 'Left out';

/** What was checked and how, what was not, who drafted each section, and which ones the user edited. */
export const validationStatus = computed({
  id: 'validation_status',
  title: 'Validation status',
  number: '029',
  group: 'decide',
  version: 4,
  wording: 5,
  phase: 'validating',
  report: [
    { part: 'trust', shownElsewhere: [LEFT_OUT] },
    {
      part: 'record',
      id: 'left_out',
      title: 'Sections left out',
      markdown: ({ input }) => leftOutText(input.field('left_out')),
    },
  ],
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
    left_out: z.array(z.string()).describe('titles of the optional sections that the plan is without'),
  },
  compute: ({ consistency }, gathered) => {
    // What sections compared with each other show counts where it was found, so that all of it adds up to the summary.
    const located = Map.groupBy(consistency?.field('findings') ?? [], ({ section }) => section);
    const rows = gathered.all.map(({ stage, input }) => {
      const { draftedBy, edited, partial, findings } = input.summary;
      const all = [...findings, ...(located.get(stage.id) ?? [])];
      const count = (severity: string) => all.filter((finding) => finding.severity === severity).length;
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
    const rules = consistency?.field('checks') ?? [];
    return {
      stages: rows,
      checked: [
        'Every section matches its schema.',
        ...rules
          .filter(({ looked_at }) => looked_at > 0)
          .map(({ rule, found }) => `${rule}${found > 0 ? `: not always, ${counted(found, 'finding')}` : ''}.`),
        'Dates, odds and sums are calculated.',
        'Every quotation was found at its place in the prompt.',
        ...(words?.looked ? [`Contradictions in the text of sections, by ${words.by}.`] : []),
      ],
      not_checked: [
        'Whether the prompt is true.',
        'Local law, permits and prices: they come from general knowledge of similar projects.',
        ...judgement(
          drafted.length,
          outlined.map(({ title }) => title),
        ),
        ...(words?.looked ? [] : ['Contradictions in the text.']),
        ...rules.filter(({ looked_at }) => looked_at === 0).map(({ rule }) => `${rule}: not applicable.`),
      ],
      left_out: gathered.absent.filter(isOptional).map(({ title }) => title),
    };
  },
  page: (data) => {
    const isPlain = (row: (typeof data.stages)[number]) => !row.edited && row.partial + row.errors + row.warnings === 0;
    const plain = data.stages.filter(isPlain);
    return blocks(
      table(
        ['Section', 'Drafted by', 'Edited by you', 'Incomplete parts', 'Errors', 'Warnings'],
        data.stages
          .filter((row) => !isPlain(row))
          .map((row) => [
            text(row.title),
            text(row.drafted_by),
            row.edited ? 'yes' : '',
            row.partial > 0 ? `${row.partial}` : '',
            `${row.errors}`,
            `${row.warnings}`,
          ]),
      ),
      plain.length > 0 &&
        `${plain.length} ${plain.length < data.stages.length ? 'further ' : ''}sections have no errors or warnings and are not edited: ${byDrafter(plain)}.`,
      section('Checked', bullets(data.checked.map(text))),
      section('Not checked', bullets(data.not_checked.map(text))),
      data.left_out.length > 0 && section(LEFT_OUT, leftOutText(data.left_out)),
    );
  },
});

/** `12 calculated, 20 drafted without a model, 8 drafted by model-a`. */
function byDrafter(rows: readonly { readonly drafted_by: string }[]): string {
  return [...Map.groupBy(rows, ({ drafted_by }) => drafted_by)]
    .map(([by, own]) => {
      if (by === 'computed') return `${own.length} calculated`;
      return `${own.length} drafted ${by === 'outline' ? 'without a model' : `by ${text(by)}`}`;
    })
    .join(', ');
}

function leftOutText(titles: readonly string[]): string {
  return titles.length === 0
    ? ''
    : `This plan goes without: ${titles.map(text).join(', ')}. A model or an agent can add them.`;
}

/** What nobody has judged, depending on who drafted. */
function judgement(drafted: number, outlined: readonly string[]): string[] {
  if (outlined.length === drafted) return ['Judgement: no model and no expert has reviewed this plan.'];
  return [
    ...(outlined.length > 0 ? [`Judgement in sections drafted without a model: ${outlined.join(', ')}.`] : []),
    'Whether an expert would agree: a model drafted this plan, and no expert has reviewed it.',
  ];
}
