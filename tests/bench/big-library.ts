import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { examplePrompts } from '../../src/library/example-prompts.ts';
import { setTitle } from '../../src/library/for-drafting.ts';
import { planFolder } from '../../src/library/index.ts';
import { indexPage } from '../../src/library/store/plans/search-index.ts';
import { createPlanWith } from '../../src/library/use-cases/plans/create-plan.ts';
import { openTestLibrary, type TestLibrary } from '../support/plans/in-process.ts';
import { draftPlan, unwrap } from './finished-plan.ts';

/** Different plans whose pages the library is filled with. */
const ORIGINALS = 4;

interface Page {
  readonly path: string;
  readonly text: string;
}

/**
 * A library that holds so many plans with all their pages written and findable, as if each had been drafted: a few
 * are, and their pages stand for all the others'. Every plan has one word that no other has.
 */
export async function fillLibrary(plans: number): Promise<TestLibrary> {
  const originals: { readonly prompt: string; readonly pages: readonly Page[] }[] = [];
  for (const { text } of examplePrompts.slice(0, ORIGINALS))
    originals.push({ prompt: text, pages: await pagesOf(text) });
  const filled = openTestLibrary();
  const { library } = filled;
  library.transaction(() => {
    for (let number = 0; number < plans; number += 1) {
      const original = originals[number % originals.length];
      if (!original) throw new Error('there are no examples');
      const prompt = `${original.prompt}\n\nKnown as ${rareWord(number)}.`;
      const { plan_id } = unwrap(
        createPlanWith(library, { prompt, start: false, start_date: '2027-01-04' }, 'outline'),
      );
      setTitle(library, plan_id, `Plan ${number}`);
      const folder = planFolder(library.home, plan_id);
      mkdirSync(folder, { recursive: true });
      for (const { path, text } of original.pages) {
        writeFileSync(join(folder, path), text);
        indexPage(library, plan_id, path, text);
      }
    }
  });
  return filled;
}

/** The word that only this plan has. */
export function rareWord(plan: number): string {
  return `codename${plan}x`;
}

async function pagesOf(prompt: string): Promise<Page[]> {
  const plan = await draftPlan(prompt);
  try {
    return readdirSync(plan.folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((path) => ({ path, text: readFileSync(join(plan.folder, path), 'utf8') }));
  } finally {
    plan.dispose();
  }
}
