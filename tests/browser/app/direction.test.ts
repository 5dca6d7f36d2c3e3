import { expect, it } from 'vitest';
import { createProject, PERSON } from '../../../src/library/index.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { projectWindows } from '../tasks/projects-window.ts';

const { open } = projectWindows();

/** A paragraph as screens have them, with a name of somebody's in the middle; run inside the page. */
const PARAGRAPH = `(name => {
  const line = document.querySelector('h1, h2').appendChild(document.createElement('p'));
  line.innerHTML = '<span>The project </span><a href="#">x</a><span> was changed</span>';
  line.querySelector('a').textContent = name;
  return [...line.children].map(each => each.getBoundingClientRect().left);
})`;

it('an override in a name turns nothing that stands beside it', async () => {
  const name = 'invoice\u202efdp.exe';
  const { page } = await open((library) => {
    unwrap(createProject(library, { name: 'Village café' }, PERSON));
    return '/projects';
  });
  await page.getByRole('heading', { name: 'Projects' }).first().waitFor();
  const lefts = await page.evaluate<number[]>(`${PARAGRAPH}(${JSON.stringify(name)})`);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
});
