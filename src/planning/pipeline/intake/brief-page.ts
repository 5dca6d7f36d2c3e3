import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { text } from '../frame/page/markdown.ts';
import { shortPage } from '../frame/question/context-pages.ts';
import { brief } from './brief.ts';

/** What the brief stage yields. */
export type BriefData = Parameters<typeof brief.page>[0];

/** What the plan is about in a few lines, where the prompt or another page says the rest. */
export function briefPage(input: Input<BriefData>): ContextPage {
  const [title, objective, scale] = [input.field('title'), input.field('objective'), input.field('scale')];
  const short = `${text(title)}: ${text(objective)}\n\nScale: ${scale}.`;
  return shortPage(brief, input, { title: 'Brief', text: short, cutOrder: 1 });
}
