import type { FailureCause } from '../shared/plan-state.ts';
import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { button, element, planText } from './element.ts';
import { counted, durationText, sectionName } from './figures.ts';
import type { Screen } from './screen.ts';

/** What the user does about that which stood in the way of a model, before resuming. */
const REMEDIES: Readonly<Record<FailureCause, string>> = {
  authentication: 'Invalid API key. Set a valid key where PlanExe runs.',
  out_of_credit: 'Add credit to your provider account.',
  rate_limited: 'Rate limit reached. Wait a few minutes.',
  overloaded: 'The provider is overloaded. Wait a few minutes.',
  network: 'Check your connection, or that the local model server is running.',
  stalled: 'The model stopped responding. Resume to try again.',
  refused: 'The model declined a request. Resume to try again; this often succeeds.',
  cut_by_length: 'The model’s answers are cut off. Choose another model profile.',
  context_too_long: 'The plan is too long for this model. Choose another model profile.',
  invalid_answer: 'The model’s answers were invalid. Resume to try again.',
  provider_fault: 'The provider reported a fault. Wait a few minutes.',
  no_model: 'No model of this profile is available. Choose another model profile.',
  gate: 'The prompt cannot be used. Fix it and draft a new plan.',
  cost_cap: 'Raise the cost limit, or choose a cheaper model profile.',
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
      ? 'Nothing drafted yet.'
      : `${status.steps_completed} of ${counted(status.steps_total, 'section')} finished in ${durationText(status.timing.elapsed_sec)}and kept.`;
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
  const where = error.failed_step === null ? 'Failed' : `Failed in “${sectionName(error.failed_step)}”`;
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
    return 'This run cannot be resumed. Starting over drafts everything again; existing files stay in the history.';
  return cause === undefined ? null : REMEDIES[cause];
}
