import { isActive } from '../shared/plan-state.ts';
import type { Actions } from './actions.ts';
import type { Answer, Status } from './answers.ts';
import { restScreen } from './at-rest.ts';
import { draftingScreen } from './drafting.ts';
import { element } from './element.ts';
import { finishedScreen } from './finished.ts';
import { readFinishedPlan } from './finished-plan.ts';
import type { Host } from './host.ts';
import { type Look, watchPlan } from './plan-watch.ts';
import type { Screen } from './screen.ts';

/** The view of one plan. */
export interface PlanView {
  /** The plan that a tool was called for, which may take its time to answer. */
  about(planId: string): void;
  /** What a tool answered. */
  take(answer: Answer): void;
  /** Whether somebody sees it. */
  setVisible(visible: boolean): void;
}

type ScreenName = 'drafting' | 'rest' | 'finished';

const UNREACHABLE = 'PlanExe is not responding.';

/** @param root that it fills */
export function createPlanView(root: HTMLElement, host: Host): PlanView {
  const place = element('div', {}, element('p', { class: 'waiting', role: 'status' }, 'Waiting for the plan…'));
  const notice = element('p', { class: 'told', role: 'status' });
  root.replaceChildren(place, notice);

  let planId: string | null = null;
  let shown: { readonly screen: Screen; readonly of: string; readonly told: string } | null = null;
  let latest = '';
  let turn: Promise<void> = Promise.resolve();

  const watch = watchPlan(look);
  const actions = createActions();

  async function look(): Promise<Look> {
    if (planId === null || !host.can.callTools) return 'over';
    const answer = await host.call('plan_status', { plan_id: planId });
    if (answer === null) {
      tell(UNREACHABLE);
      return 'still';
    }
    if (answer.kind === 'error') {
      tell(answer.message);
      return 'over';
    }
    if (answer.kind !== 'status') return 'over';
    if (notice.textContent === UNREACHABLE) tell('');
    const before = latest;
    await show(answer.status);
    if (screenFor(answer.status) !== 'drafting') return 'over';
    return latest === before ? 'still' : 'moved';
  }

  /** One after the other: a screen takes its time to be made, and must not be made twice meanwhile. */
  function show(status: Status): Promise<void> {
    const drawn = turn.then(() => draw(status));
    turn = drawn.catch(() => undefined);
    return drawn;
  }

  async function draw(status: Status): Promise<void> {
    const name = screenFor(status);
    // Time passes while nothing moves.
    latest = JSON.stringify({ ...status, timing: { ...status.timing, elapsed_sec: 0 } });
    const of = `${name} ${status.plan_id} ${name === 'finished' ? status.timing.finished_at : ''}`;
    const told = JSON.stringify(status);
    if (shown?.of !== of) {
      const screen = await screenOf(name, status);
      screen.update(status);
      place.replaceChildren(screen.element);
      shown = { screen, of, told };
    } else if (shown.told !== told) {
      // Only then: a screen that is filled anew loses the keyboard's place and what was unfolded.
      shown.screen.update(status);
      shown = { ...shown, told };
    }
  }

  async function screenOf(name: ScreenName, status: Status): Promise<Screen> {
    if (name === 'drafting') return draftingScreen(actions);
    if (name === 'rest') return restScreen(actions);
    const readable = host.can.readFiles;
    const read = (path: string) => host.read(`planexe://plan/${status.plan_id}/${path}`);
    return finishedScreen(actions, readable ? await readFinishedPlan(read) : null);
  }

  function tell(text: string): void {
    if (notice.textContent !== text) notice.textContent = text;
  }

  /** Calls a tool that changes the plan, and looks what came of it. */
  async function change(tool: string): Promise<void> {
    if (planId === null) return;
    tell('');
    const answer = await host.call(tool, { plan_id: planId });
    if (answer === null) tell(UNREACHABLE);
    else if (answer.kind === 'error') tell(answer.message);
    watch.begin();
  }

  function createActions(): Actions {
    return {
      can: {
        change: host.can.callTools,
        openReport: host.can.callTools && host.can.openLinks,
        ask: host.can.speak,
      },
      stop: () => change('plan_stop'),
      resume: () => change('plan_resume'),
      retry: () => change('plan_retry'),
      async openReport() {
        tell('');
        // Signed anew for each click: links end.
        const answer = await host.call('plan_file_info', { plan_id: planId, artifact: 'report' });
        if (answer?.kind === 'error') return tell(answer.message);
        if (answer?.kind !== 'link') return tell(answer === null ? UNREACHABLE : 'No report yet.');
        if (!(await host.openLink(answer.url)))
          tell('This app did not open the report. Ask the agent to save it to a file.');
      },
      async ask(question) {
        tell('');
        if (!(await host.say(question))) tell('This app did not accept the question.');
      },
    };
  }

  return {
    about(id) {
      planId = id;
      watch.begin();
    },
    take(answer) {
      if (answer.kind === 'error') tell(answer.message);
      if (answer.kind !== 'status' && answer.kind !== 'plan') return;
      planId = answer.kind === 'status' ? answer.status.plan_id : answer.planId;
      // What the tool said may be old by now, when the conversation is opened again.
      if (answer.kind === 'status') void show(answer.status);
      watch.begin();
    },
    setVisible: watch.setVisible,
  };
}

function screenFor({ state }: Status): ScreenName {
  if (state === 'completed') return 'finished';
  return isActive(state) ? 'drafting' : 'rest';
}
