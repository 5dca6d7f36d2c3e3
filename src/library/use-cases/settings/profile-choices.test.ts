import { expect, it, onTestFinished } from 'vitest';
import { temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { fakePlanner } from '../../fixture-planner.ts';
import { profileChoices } from './profile-choices.ts';
import { changeSetting } from './settings.ts';

const ASKED = { prompt_bytes: 4_000, speed_vs_detail: 'all' };

it('usable profiles come with what they take, the others with what they need', async () => {
  const library = temporaryLibrary(onTestFinished, { planner: fakePlanner() });
  const { default_profile, profiles } = unwrap(await profileChoices(library, ASKED));
  expect(default_profile).toBe('outline');
  const paid = profiles.find(({ profile }) => profile === 'paid');
  expect(paid).toMatchObject({ usable: true, estimate: { profile: 'paid', calls: 40, leaves_computer: true } });
  expect(profiles.find(({ profile }) => profile === 'baseline')).toMatchObject({ usable: false, estimate: null });
  const longer = unwrap(await profileChoices(library, { ...ASKED, prompt_bytes: 400_000 }));
  const cost = (list: typeof profiles) => list.find(({ profile }) => profile === 'paid')?.estimate?.cost_usd ?? 0;
  expect(cost(longer.profiles)).toBeGreaterThan(cost(profiles));
});

it('the cap of the settings is told; a speed that there is not is refused', async () => {
  const library = temporaryLibrary(onTestFinished, { planner: fakePlanner() });
  unwrap(await changeSetting(library, { key: 'max_cost_usd', value: '3' }));
  expect(unwrap(await profileChoices(library, ASKED)).default_max_cost_usd).toBe(3);
  expect(await profileChoices(library, { ...ASKED, speed_vs_detail: 'slow' })).toMatchObject({
    error: { code: 'INVALID_INPUT' },
  });
});
