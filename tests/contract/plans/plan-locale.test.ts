import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { viewFacts } from '../../../src/library/index.ts';
import { createPlanWith } from '../../../src/library/use-cases/plans/create-plan.ts';
import { planner } from '../../../src/planner/planner.ts';
import { openTestLibrary, type TestLibrary } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';

const GERMAN = 'Wir wollen in Kassel eine Bäckerei mit 180.000 Euro eröffnen, bis zum Sommer 2028.';
const ENGLISH = 'We want to open a bakery in Lyon with 180,000 euros by the summer of 2028.';

let test: TestLibrary;
beforeAll(() => {
  test = openTestLibrary(planner);
});
afterAll(() => test.dispose());

describe('numbers and dates of a plan are written', () => {
  it.each([
    ['as its language does where nobody says anything', GERMAN, {}, 'de'],
    ['and not as somebody writes another language', GERMAN, { usual_locale: 'en-US' }, 'de'],
    ['as who asks writes that language', GERMAN, { usual_locale: 'de-AT' }, 'de-AT'],
    ['in English for an English prompt', ENGLISH, { usual_locale: 'de-DE' }, 'en-GB'],
    ['in the English of who asks', ENGLISH, { usual_locale: 'en-US' }, 'en-US'],
    ['as somebody says', GERMAN, { locale: 'fr-FR', usual_locale: 'de-DE' }, 'fr-FR'],
  ])('%s', (_, prompt, given, locale) => {
    const { plan_id } = unwrap(createPlanWith(test.library, { prompt, ...given, deduplicate: false }, 'outline'));
    expect(unwrap(viewFacts(test.library, { plan_id })).locale).toBe(locale);
  });
});
