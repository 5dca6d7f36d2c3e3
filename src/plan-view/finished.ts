import { counted } from '../shared/counted.ts';
import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { decisionList } from './decisions.ts';
import { button, type Child, element, planText } from './element.ts';
import { durationText, sectionName } from './figures.ts';
import { finishCurve } from './finish-curve.ts';
import type { FinishedPlan, Headline } from './finished-plan.ts';
import type { Screen } from './screen.ts';

/** Paragraphs of the summary that stand open; the rest unfolds. */
const OPEN_PARAGRAPHS = 2;

/**
 * What a finished plan comes down to.
 * @param plan null when its files cannot be read here: then its state alone is shown
 */
export function finishedScreen(actions: Actions, plan: FinishedPlan | null): Screen {
  const article = element('article', { class: 'finished' });
  return {
    element: article,
    update(status) {
      article.replaceChildren(
        planText('h1', status.title),
        element('p', { class: 'state good', role: 'status' }, `Finished in ${durationText(status.timing.elapsed_sec)}`),
        ...(plan?.notices ?? []).map((notice) => planText('p', notice, { class: 'notice' })),
        ...(actions.can.openReport
          ? [element('div', { class: 'actions' }, button('Open report', actions.openReport, { class: 'primary' }))]
          : []),
        ...(plan === null ? [] : planParts(plan, status, actions)),
        ...checks(status),
      );
    },
  };
}

function planParts(plan: FinishedPlan, status: Status, actions: Actions): HTMLElement[] {
  const parts: HTMLElement[] = [];
  if (plan.headlines.length > 0) parts.push(element('ul', { class: 'headlines' }, ...plan.headlines.map(headline)));
  if (plan.summary.length > 0) parts.push(section('Summary', ...summary(plan.summary)));
  if (plan.decisions.length > 0) parts.push(section('Open decisions', decisionList(plan.decisions, status, actions)));
  if (plan.curve !== null) parts.push(section('Finish dates', finishCurve(plan.curve, plan.words)));
  return parts;
}

function section(title: string, ...children: readonly Child[]): HTMLElement {
  return element('section', {}, element('h2', {}, title), ...children);
}

function headline({ tone, label, value, detail }: Headline): HTMLElement {
  return element(
    'li',
    { class: tone },
    planText('p', label, { class: 'label' }),
    planText('p', value, { class: 'value' }),
    planText('p', detail, { class: 'detail' }),
  );
}

function summary(paragraphs: readonly string[]): HTMLElement[] {
  const all = paragraphs.map((text) => planText('p', text));
  const folded = all.slice(OPEN_PARAGRAPHS);
  return [
    ...all.slice(0, OPEN_PARAGRAPHS),
    ...(folded.length > 0 ? [element('details', {}, element('summary', {}, 'Show more'), ...folded)] : []),
  ];
}

function checks({ quality_summary: quality }: Status): HTMLElement[] {
  if (quality === undefined) return [];
  const { errors, warnings, sections_complete, sections_partial, sections_failed, partial_details } = quality;
  const complete = `${counted(sections_complete, 'section')} complete`;
  const lacking = sections_partial + sections_failed;
  return [
    section(
      'Checks',
      element(
        'p',
        {},
        `${counted(errors, 'error')}, ${counted(warnings, 'warning')}. ${complete}${lacking > 0 ? `, ${lacking} with gaps` : ''}.`,
      ),
      partial_details.length === 0
        ? null
        : element(
            'ul',
            {},
            ...partial_details.map(({ step, note }) => planText('li', `${sectionName(step)}: ${note}`)),
          ),
    ),
  ];
}
