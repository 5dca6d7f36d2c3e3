import type { ProfilePlace, ProfileTerms } from '../library/for-drafting.ts';
import { TIERS } from '../planning/engine/question.ts';
import { ok, type Result } from '../shared/result.ts';
import { measuredSpeed } from './local/trial.ts';
import type { ModelEntry } from './profile.ts';
import { usableProfile } from './profile-service.ts';
import { effectivePrice, staysOnComputer } from './usability.ts';

/** Typical figures of cloud models, and of models on a good laptop. */
const CLOUD = { first_token_s: 1, tokens_per_s: 80 };
const LOCAL = { first_token_s: 3, tokens_per_s: 15 };

/** An agent answers with its own model, at a price that only it knows, and one question after the other. */
const AGENT: ProfileTerms = { price: null, leaves_computer: true, concurrency: 1, ...CLOUD };

/** On what terms the profile drafts: those of the model that each tier asks first, averaged. */
export async function profileTermsOf(place: ProfilePlace, name: string): Promise<Result<ProfileTerms>> {
  if (name === 'agent') return ok(AGENT);
  const found = await usableProfile(place, name);
  if (!found.ok) return found;
  const { models } = found.value;
  const asked = TIERS.flatMap((tier) => models.find(({ tiers }) => tiers.includes(tier)) ?? models[0] ?? []);
  const here = asked.every((entry) => staysOnComputer(entry, place.env));
  return ok({
    price: meanPrice(asked.map((entry) => effectivePrice(entry, place.env))),
    leaves_computer: !here,
    concurrency: Math.max(1, ...asked.map(({ concurrency }) => concurrency)),
    ...(here ? localTerms(place.home, asked) : CLOUD),
  });
}

/** A usual question, which a model has to read before it answers. In tokens; see the table of costs in docs/models.md. */
const USUAL_QUESTION = 3_200;

/** By the trial of the model inside the app that is asked; as on a good laptop where it was never tried here. */
function localTerms(
  home: string,
  asked: readonly ModelEntry[],
): Pick<ProfileTerms, 'first_token_s' | 'tokens_per_s' | 'measured' | 'untried_model'> {
  const embedded = asked.filter(({ provider }) => provider === 'embedded');
  const [speed] = embedded.flatMap(({ key }) => measuredSpeed(home, key) ?? []);
  const [untried] = embedded;
  if (!speed) return untried ? { ...LOCAL, untried_model: untried.key } : LOCAL;
  return { first_token_s: USUAL_QUESTION / speed.read_per_s, tokens_per_s: speed.write_per_s, measured: true };
}

function meanPrice(asked: readonly ModelEntry['price'][]): ProfileTerms['price'] {
  const prices = asked.flatMap((price) => price ?? []);
  if (prices.length < asked.length || prices.length === 0) return null;
  const mean = (pick: 'input' | 'output') => prices.reduce((sum, price) => sum + price[pick], 0) / prices.length;
  return { input: mean('input'), output: mean('output') };
}
