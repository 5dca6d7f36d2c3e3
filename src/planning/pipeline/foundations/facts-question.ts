import type { Fact } from '../../../shared/fact.ts';
import type { ContextPage } from '../../engine/question.ts';
import type { Ask } from '../ask.ts';
import { quoted, table } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { UNIT_RULES } from '../frame/question/unit-rules.ts';
import { briefPage } from '../intake/brief-page.ts';
import { backgroundPages } from './background-words.ts';
import type { FactInputs } from './code-facts.ts';
import { factsOf, factsOfCode, faultsOfFacts, setAside, statedIds } from './facts-answer.ts';
import { CANONICAL, FACT_LIMITS, type FactsShape, factsShape } from './facts-shape.ts';

interface Content {
  readonly facts: Fact[];
  readonly set_aside: { id: string; words: string; reason: string }[];
}

/** Words of an answer for a small plan; one with more facts has more. */
const FACT_WORDS = 900;

/** What a model is asked about the numbers of the plan. */
export const askForFacts: Ask<FactInputs, FactsShape, Content> = {
  tier: 'deep',
  words: FACT_WORDS,
  wordsFor: (inputs) => Math.round((FACT_WORDS * FACT_LIMITS[inputs.brief.field('scale')].all) / FACT_LIMITS.small.all),
  instructions: `
Complete the ledger: every number from which the plan is computed, each once. The program has read figures out of the
prompt already; they are in the table of facts.
1. wrong: figures of the table that the prompt does not say so, such as a year read as a count, or somebody else's money,
and those whose label does not tell what they are.
2. stated and dates: what the prompt says and the table lacks. Never restate what the table has and has right. Here, and
nowhere else, a date may be worked out from the words of the prompt. Work can be held by dates that the prompt does not
say: what a season, a law, a school year or an order period allows goes into assumed_dates, first and last day each.
Times of day, such as opening hours, go into clock_times; a span of hours is two of them.
3. assumed: what has to be known to work out demand, revenue, cost, capacity and funding of this project, and the prompt
does not say: prices, rates, counts, capacities, shares. Take values that a careful practitioner would defend, on the
cautious side, for this place and year. Nothing for decoration: from every one something is computed or decided.
4. derived: formulas over ids of the table and of this answer. The chain demand, revenue, cost, funding closes, or what is
missing is a fact of its own (income less running cost; funding less budget). Where the project earns nothing, derive
what its use or its running costs come to. The program computes: give no results. ${UNIT_RULES}
As many facts as a plan of this scale needs, within the ranges of the lists. The program computes with these ids; use them for what they mean and nothing else:
${CANONICAL.map(({ id, what, units }) => `${id} (${what}; ${units})`).join(', ')}.
To replace a figure of the table that is wrong, list its id in wrong and give it again under the same id. Those of basis
assumed may be given again with a better reason, and should be where the plan is not in English. Other ids begin with a group: date, scale, money, demand, price, capacity,
income, running, funding, rate. Ids that begin with cost, schedule, milestone or team belong to other sections.
Reasons and checks refer to facts of the table only, not to those of this answer, and hold no figures of their own.`,
  proposesFacts: false,
  pages: (inputs) => [
    briefPage(inputs.brief),
    sectionPage(inputs.currency, 'Currency', 0),
    ...wordsPage(factsOfCode(inputs)),
    ...backgroundPages(inputs.prompt.field('background')?.passages ?? []),
  ],
  facts: (inputs) => factsOfCode(inputs),
  withUnits: true,
  answer: (inputs) => factsShape(statedIds(factsOfCode(inputs)), FACT_LIMITS[inputs.brief.field('scale')]),
  faults: (answer, inputs) => faultsOfFacts(answer, inputs),
  content: ({ whole }, inputs) => ({ facts: factsOf(whole, inputs), set_aside: setAside(whole, inputs) }),
  notFixable: ['no-budget', 'dates-conflict'],
};

/** The words in which the program found its figures, so that a misreading can be seen. */
function wordsPage(facts: readonly Fact[]): ContextPage[] {
  const rows = facts.flatMap(({ id, quote }) => (quote ? [[id, quoted(quote.text)]] : []));
  return rows.length === 0
    ? []
    : [{ title: 'Text of the prompt from which figures were read', text: table(['ID', 'Text'], rows), cutOrder: 2 }];
}
