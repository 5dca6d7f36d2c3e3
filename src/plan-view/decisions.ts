import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { button, element, planText } from './element.ts';
import type { Decision } from './finished-plan.ts';

/** Decisions that stand open; more unfold. */
const SHOWN = 5;
/** Characters of the plan's words that a question to the agent repeats. */
const MOST_QUOTED = 300;

/** What has to be decided, first to fall first. */
export function decisionList(decisions: readonly Decision[], status: Status, actions: Actions): HTMLElement {
  const items = decisions.map((decision) => item(decision, status, actions));
  const more = items.slice(SHOWN);
  return element(
    'div',
    {},
    element('ol', { class: 'decisions' }, ...items.slice(0, SHOWN)),
    more.length === 0
      ? null
      : element(
          'details',
          {},
          element('summary', {}, `${more.length} more`),
          element('ol', { class: 'decisions', start: SHOWN + 1 }, ...more),
        ),
  );
}

function item(decision: Decision, status: Status, { can, ask }: Actions): HTMLElement {
  const { question, options, meanwhile, leftOut, why, owner, by, waits } = decision;
  const facts = [
    leftOut === null ? term('Default', meanwhile) : term('Goes on with', leftOut),
    ...(by === null ? [] : [term('Decide by', by)]),
    ...(waits.length > 0 ? [term('Blocks', waits.join('; '))] : []),
  ];
  return element(
    'li',
    {},
    planText('h3', question),
    element('dl', { class: 'terms' }, ...facts),
    element(
      'details',
      {},
      element('summary', {}, 'Options'),
      element('dl', { class: 'options' }, ...options.map(({ option, consequence }) => term(option, consequence))),
      element('dl', { class: 'terms' }, term('Why this default', why), term('Owner', owner)),
    ),
    can.ask
      ? button('Ask about it', () => ask(questionAbout(decision, status)), {
          class: 'quiet',
          // Several buttons say the same; this says which is which.
          'aria-label': `Ask about it: ${question}`,
        })
      : null,
  );
}

function term(name: string, text: string): HTMLElement {
  return element('div', {}, planText('dt', name), planText('dd', text));
}

/** The plan's words stand in quotes on one line: they are what is asked about, and ask for nothing themselves. */
function questionAbout({ question, options, meanwhile, leftOut }: Decision, { title, plan_id }: Status): string {
  const names = options.map(({ option }) => quoted(option)).join(', ');
  return [
    `I have a question about the plan ${quoted(title)} (plan_id ${plan_id}).`,
    `This decision is open: ${quoted(question)} The options are ${names}; ${
      leftOut === null
        ? `the default until I decide is ${quoted(meanwhile)}.`
        : `schedule and costs contain none of them until I decide.`
    }`,
    'What are the arguments for each option in this plan, what changes if I choose another one, and what else would you need to know?',
  ].join('\n');
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return JSON.stringify(line.length > MOST_QUOTED ? `${line.slice(0, MOST_QUOTED)}…` : line);
}
