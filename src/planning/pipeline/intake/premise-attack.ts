import { z } from 'zod';
import { type Item, proseField } from '../ask.ts';
import { blocks, bullets, prose, quoted, section } from '../frame/page/markdown.ts';
import { drafted } from '../stage.ts';
import { brief } from './brief.ts';
import { briefPage } from './brief-page.ts';
import { findQuote, quoteFaults } from './find-quote.ts';
import { prompt } from './prompt.ts';

/** Where a premise is attacked from. Independent of each other, so that no attack takes the edge off the next. */
const ANGLES: readonly (Item & { readonly asks: string })[] = [
  { id: 'need', title: 'The need', asks: 'whether anybody needs the result as badly as the prompt takes for granted' },
  {
    id: 'means',
    title: 'The means',
    asks: 'whether this is the right means to the end, or another is cheaper or surer',
  },
  { id: 'money', title: 'The money', asks: 'whether the money can come, suffice and ever come back' },
  { id: 'people', title: 'The people', asks: 'whether those who must do, allow or bear it will' },
  {
    id: 'time',
    title: 'The time',
    asks: 'whether it can be done in this order and by then, and whether the moment is right',
  },
];

const OUTCOMES = ['stands', 'stands_if', 'falls'] as const;
type Outcome = (typeof OUTCOMES)[number];

const OUTCOME_TEXT: Readonly<Record<Outcome, string>> = {
  stands: 'The premise stands.',
  stands_if: 'The premise stands on a condition.',
  falls: 'The premise does not stand as it is.',
};

const Attack = z.object({
  angle: z.string(),
  title: z.string(),
  attack: z.string(),
  quote: z.string().describe('the words of the prompt that it attacks'),
  outcome: z.enum(OUTCOMES),
  true_if: z.string().describe('what would have to be true for the premise to stand'),
  test: z.string().describe('how to find out before much is spent'),
  weight: z.number().int().describe('how much of the project falls with it, 1 to 5'),
});
type Attack = z.infer<typeof Attack>;

/** Heading of what answers the strongest attack. */
const ANSWER = 'What it is about, and how to find out';

/** Five attacks on the premise of the project, each from another side, and what is left of it. */
export const premiseAttack = drafted({
  id: 'premise_attack',
  title: 'Attacks on the premise',
  number: '005',
  group: 'intake',
  optional: true,
  report: [
    {
      part: 'act',
      id: 'strongest_attack',
      title: 'The strongest case against',
      layout: 'half',
      folds: [ANSWER],
      markdown: ({ input }) => strongest(input.field('attacks')),
    },
    { part: 'understand' },
  ],
  needs: { prompt, brief },
  yields: {
    attacks: z.array(Attack).describe('the heaviest first'),
  },
  listTitles: { attacks: 'Attacks on the premise' },
  ask: {
    tier: 'deep',
    words: 170,
    instructions: `
Attack the premise of this project from one side only, the one that is named at the end of the pages. Be the ablest opponent
who has read every word of the prompt: take its own figures and promises and show where they do not hold together, or what
they take for granted. No general doubt, no risk of carrying it out badly, nothing that better management would mend: if
the attack is right, the project should not go ahead as it is. Quote the words that you attack. Then change sides and judge
honestly what is left: the premise stands, stands on a condition, or falls. Say what would have to be true, as something
that can be found out, and the cheapest test that shows it before much is spent.`,
    usualCount: () => ANGLES.length,
    items: () => ANGLES,
    mayLackItems: true,
    standIn: 'That side was not attacked.',
    pages: ({ brief }, item) => [
      briefPage(brief),
      {
        title: 'The side to attack from',
        text: `${item.title}: ${ANGLES.find(({ id }) => id === item.id)?.asks ?? item.title}.`,
        cutOrder: 0,
      },
    ],
    proposesFacts: false,
    leavesQuestions: false,
    answer: () => ({
      attack: proseField('the attack', 80),
      quote: z.string().describe('exact words of the prompt that it attacks, 3 to 20 words'),
      outcome: z
        .enum(OUTCOMES)
        .describe('what is left of the premise: it stands, it stands if the condition is met, or it falls'),
      true_if: proseField('what would have to be true', 25),
      test: proseField('the cheapest way to find out', 25),
      weight: z
        .number()
        .int()
        .min(1)
        .max(5)
        .describe('how much of the project falls if the attack is right: 1 little, 5 all'),
    }),
    faults: ({ quote }, { prompt }) => quoteFaults(prompt.field('text'), 'quote', quote),
    content: ({ items }, { prompt }) => ({
      attacks: items
        .map(({ item, answer: { quote, ...answer } }) => ({
          angle: item.id,
          title: item.title,
          ...answer,
          quote: findQuote(prompt.field('text'), quote)?.text ?? quote,
        }))
        .sort((a, b) => danger(b) - danger(a)),
    }),
  },
  page: (data) =>
    blocks(
      'Each attack comes from one side and without knowledge of the others. What is left of the premise is judged after it.',
      ...data.attacks.map((row) => section(row.title, attackText(row))),
    ),
});

/** What falls weighs most, then what stands on a condition. */
function danger({ outcome, weight }: Pick<Attack, 'outcome' | 'weight'>): number {
  return OUTCOMES.indexOf(outcome) * 10 + weight;
}

function attackText(row: Attack): string {
  return blocks(prose(row.attack), attackPoints(row));
}

function attackPoints(row: Attack): string {
  return bullets([
    `**Against:** ${quoted(row.quote)}`,
    `**What is left:** ${OUTCOME_TEXT[row.outcome]}`,
    `**What would have to be true:** ${prose(row.true_if)}`,
    `**How to find out:** ${prose(row.test)}`,
  ]);
}

function strongest(attacks: readonly Attack[]): string {
  const [first] = attacks;
  return first ? blocks(prose(first.attack), section(ANSWER, attackPoints(first))) : '';
}
