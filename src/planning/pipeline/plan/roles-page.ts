import type { ContextPage } from '../../engine/question.ts';
import type { Input } from '../../engine/stage.ts';
import { table, text } from '../frame/page/markdown.ts';
import { shortPage } from '../frame/question/context-pages.ts';
import { team } from './team.ts';

/** Who works on the plan, in a line each. */
export function rolesPage(input: Input<Parameters<typeof team.page>[0]>, cutOrder: number): ContextPage {
  const rows = input.field('roles').map(({ id, title, count, contract }) => [id, text(title), `${count}`, contract]);
  const short = table(['ID', 'Role', 'People', 'Contract'], rows);
  return shortPage(team, input, { title: 'Roles of the team', text: short, cutOrder });
}
