import {
  App,
  applyDocumentTheme,
  applyHostStyleVariables,
  type McpUiHostContext,
} from '@modelcontextprotocol/ext-apps';
import { answerIn } from './answers.ts';
import { hostOf } from './host.ts';
import { VIEW_LOOK } from './look.ts';
import { createPlanView, type PlanView } from './plan-view.ts';
import './style.css';

document.head.appendChild(document.createElement('style')).textContent = VIEW_LOOK;

const root = document.getElementById('view');
if (!root) throw new Error('the page has no place for the view');

const app = new App({ name: 'planexe-plan', version: '1.0.0' });
let view: PlanView | undefined;
/** What came before the view was there, in order. */
const early: ((view: PlanView) => void)[] = [];
const whenReady = (act: (view: PlanView) => void) => (view ? act(view) : early.push(act));

app.addEventListener('toolinput', ({ arguments: input }) => {
  const planId = input?.plan_id;
  if (typeof planId === 'string') whenReady((ready) => ready.about(planId));
});
app.addEventListener('toolresult', (result) => whenReady((ready) => ready.take(answerIn(result))));
app.addEventListener('hostcontextchanged', dress);
await app.connect();

dress(app.getHostContext() ?? {});
view = createPlanView(root, hostOf(app));
for (const act of early) act(view);
watchVisibility(view);

/** Puts on what the application looks like. */
function dress({ theme, styles, safeAreaInsets }: McpUiHostContext): void {
  if (theme) applyDocumentTheme(theme);
  if (styles?.variables) applyHostStyleVariables(styles.variables);
  if (safeAreaInsets) {
    const { top, right, bottom, left } = safeAreaInsets;
    document.body.style.padding = [top, right, bottom, left].map((inset) => `${inset}px`).join(' ');
  }
}

/** A view is out of sight in a tab behind others, and when the conversation was scrolled on. */
function watchVisibility(ready: PlanView): void {
  let onScreen = true;
  const tell = () => ready.setVisible(onScreen && document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', tell);
  new IntersectionObserver(([entry]) => {
    onScreen = entry?.isIntersecting ?? true;
    tell();
  }).observe(document.documentElement);
}
