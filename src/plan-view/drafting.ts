import type { Phase } from '../shared/plan-state.ts';
import type { Actions } from './actions.ts';
import type { Status } from './answers.ts';
import { button, element, planText } from './element.ts';
import { dollars, durationText, sectionName } from './figures.ts';
import type { Screen } from './screen.ts';

const PHASES: Readonly<Record<Phase, string>> = {
  initializing: 'Preparing',
  generating_plan: 'Drafting',
  validating: 'Checking',
  exporting: 'Writing the report',
  finalizing: 'Finishing',
};

/** How far a plan is that is being drafted. Only texts change, so that the button keeps the keyboard's focus. */
export function draftingScreen({ stop, can }: Actions): Screen {
  const title = planText('h1', '');
  const phase = element('p', { class: 'phase', role: 'status' });
  const share = element('p', { class: 'share', 'aria-hidden': 'true' });
  const bar = element('progress', { max: 100, 'aria-label': 'Progress' });
  const figures = {
    Sections: element('dd'),
    'Working on': element('dd'),
    Elapsed: element('dd'),
    'Model calls': element('dd'),
    Cost: element('dd'),
  };
  const warnings = element('div', { class: 'warnings' });
  const stopping = button('Stop', stop);
  return {
    element: element(
      'article',
      { class: 'drafting' },
      title,
      element('div', { class: 'line' }, phase, share),
      bar,
      element(
        'dl',
        { class: 'figures' },
        ...Object.entries(figures).map(([name, value]) => element('div', {}, element('dt', {}, name), value)),
      ),
      warnings,
      can.change ? element('div', { class: 'actions' }, stopping) : null,
    ),
    update(status) {
      const { progress_percentage: percentage, usage, timing } = status;
      put(title, status.title);
      put(phase, phaseText(status));
      put(share, `${Math.floor(percentage)}%`);
      bar.value = percentage;
      const { steps_completed, steps_total } = status;
      put(figures.Sections, steps_total > 0 ? `${steps_completed} of ${steps_total}` : 'Not started');
      put(figures['Working on'], status.current_step === null ? '–' : sectionName(status.current_step));
      put(figures.Elapsed, durationText(timing.elapsed_sec));
      put(figures['Model calls'], String(usage.llm_calls));
      put(figures.Cost, dollars(usage.cost_usd));
      // Always there once asked for, so that the focus has a place while the run ends.
      put(stopping, status.stop_requested ? 'Stopping…' : 'Stop');
      stopping.toggleAttribute('data-waiting', status.stop_requested);
      warnings.replaceChildren(...status.warnings.map((warning) => planText('p', warning)));
    },
  };
}

function phaseText({ state, phase, stop_requested, model_profile }: Status): string {
  if (stop_requested) return 'Stopping; finished sections are kept';
  if (state === 'pending') return 'Queued';
  if (model_profile === 'agent') return 'Drafted by your agent';
  return phase === null ? 'Drafting' : PHASES[phase];
}

/** Leaves what is the same alone: a screen reader would read it again. */
function put(place: HTMLElement, text: string): void {
  if (place.textContent !== text) place.textContent = text;
}
