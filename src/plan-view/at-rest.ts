import { counted } from '../shared/counted.ts';
import { isFinal, remedyFor } from '../shared/remedies.ts';
import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { button, element, planText } from './element.ts';
import { durationText, sectionName } from './figures.ts';
import type { Screen } from './screen.ts';

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
        ...(actions.can.change && act ? [element('div', { class: 'actions' }, act)] : []),
      );
    },
  };
}

interface Account {
  readonly heading: string;
  readonly tone: 'neutral' | 'warning' | 'bad';
  readonly told: readonly string[];
  readonly remedy: string | null;
  /** Null where only the prompt can be changed, which the view does not do. */
  readonly act: HTMLButtonElement | null;
}

/** How much of a plan is drafted, which a stop does not lose. */
export function doneText({
  steps_completed: done,
  steps_total,
  timing,
}: {
  readonly steps_completed: number;
  readonly steps_total: number;
  readonly timing: { readonly elapsed_sec: number };
}): string {
  if (done === 0) return 'Nothing drafted yet.';
  return `${done} of ${counted(steps_total, 'section')} finished in ${durationText(timing.elapsed_sec)}; ${done === 1 ? 'it is' : 'they are'} kept.`;
}

function accountOf(status: Status, { resume, retry }: Actions): Account {
  const resumes = (label: string) => button(label, resume, { class: 'primary' });
  if (status.state === 'draft')
    return { heading: 'Not started', tone: 'neutral', told: [], remedy: null, act: resumes('Start') };
  const done = doneText(status);
  const { error, limit } = status;
  if (error === undefined) {
    return {
      heading: limit === undefined ? 'Stopped' : 'Stopped at a limit',
      tone: 'warning',
      told: [...(limit === undefined ? [] : [limit.message]), done],
      remedy: limit === undefined ? null : remedyFor(limit),
      act: resumes('Resume'),
    };
  }
  const where = error.failed_step === null ? 'Failed' : `Failed in “${sectionName(error.failed_step)}”`;
  return {
    heading: where,
    tone: 'bad',
    told: error.recoverable ? [error.message, done] : [error.message],
    remedy: remedyFor(error),
    act: error.recoverable
      ? resumes('Resume')
      : isFinal(error)
        ? button('Start over', retry, { class: 'primary' })
        : null,
  };
}
