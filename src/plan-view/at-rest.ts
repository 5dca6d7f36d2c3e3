import type { FailureCause } from '../shared/plan-state.ts';
import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { button, element, planText } from './element.ts';
import { counted, durationText, sectionName } from './figures.ts';
import type { Screen } from './screen.ts';

/** What the user does about that which stood in the way of a model, before resuming. */
const REMEDIES: Readonly<Record<FailureCause, string>> = {
  authentication: 'The provider refuses the key. Set the right one where PlanExe runs.',
  out_of_credit: 'Add credit at the provider.',
  rate_limited: 'The provider takes no more requests for now. Wait a while.',
  overloaded: 'The provider is busy. Wait a few minutes.',
  network: 'Look at the connection, or at the model server on this computer.',
  stalled: 'The model went silent. Resuming asks again.',
  refused: 'The model declined a question. Resuming asks again, and often succeeds.',
  cut_by_length: 'The model answers too briefly for this plan. Another model profile helps.',
  context_too_long: 'The plan is too long for the model. Another model profile helps.',
  invalid_answer: 'The answers of the model did not fit. Resuming asks again.',
  provider_fault: 'The provider has a fault. Wait a few minutes.',
  no_model: 'No model of the profile can be asked. Choose another model profile.',
  gate: 'The prompt cannot be planned as it is. Mend it, and have a new plan drafted.',
  cost_cap: 'Raise the cap on costs, or choose a cheaper model profile.',
};

/** A plan that does not run and is not finished: what happened, and what to do. */
export function restScreen(actions: Actions): Screen {
  const article = element('article', { class: 'rest' });
  return {
    element: article,
    update(status) {
      const { heading, tone, told, remedy, act } = accountOf(status, actions);
      article.replaceChildren(
        planText('h1', status.title),
        element('p', { class: `state ${tone}`, role: 'status' }, heading),
        ...told.map((text) => planText('p', text)),
        ...(remedy === null ? [] : [element('p', { class: 'remedy' }, remedy)]),
        ...(actions.can.change ? [element('div', { class: 'actions' }, act)] : []),
      );
    },
  };
}

interface Account {
  readonly heading: string;
  readonly tone: 'neutral' | 'warning' | 'bad';
  readonly told: readonly string[];
  readonly remedy: string | null;
  readonly act: HTMLButtonElement;
}

function accountOf(status: Status, { resume, retry }: Actions): Account {
  const resumes = (label: string) => button(label, resume, { class: 'primary' });
  if (status.state === 'draft')
    return { heading: 'Not started', tone: 'neutral', told: [], remedy: null, act: resumes('Start') };
  const done =
    status.steps_completed === 0
      ? 'Nothing was drafted yet.'
      : `${status.steps_completed} of ${counted(status.steps_total, 'section')} finished in ${durationText(status.timing.elapsed_sec)}; they are kept.`;
  const { error, limit } = status;
  if (error === undefined) {
    return {
      heading: limit === undefined ? 'Stopped' : 'Stopped at a limit',
      tone: 'warning',
      told: [...(limit === undefined ? [] : [limit.message]), done],
      remedy: limit?.cause === undefined ? null : REMEDIES[limit.cause],
      act: resumes('Resume'),
    };
  }
  const where = error.failed_step === null ? 'Failed' : `Failed in the section “${sectionName(error.failed_step)}”`;
  return {
    heading: where,
    tone: 'bad',
    told: error.recoverable ? [error.message, done] : [error.message],
    remedy: remedyFor(error),
    act: error.recoverable ? resumes('Resume') : button('Start over', retry, { class: 'primary' }),
  };
}

function remedyFor({ recoverable, cause }: NonNullable<Status['error']>): string | null {
  if (!recoverable)
    return 'It cannot go on from here. Starting over drafts everything anew; the files so far stay in its history.';
  return cause === undefined ? null : REMEDIES[cause];
}
