import type { ProfilePlace, ProfileTerms } from '../../library/for-drafting.ts';
import { TIERS } from '../../planning/engine/question.ts';
import { ok, type Result } from '../../shared/result.ts';
import { askingLimitsOf } from '../ask/asking-limits.ts';
import { effectivePrice, staysOnComputer } from '../ask/usability.ts';
import { measuredSpeed } from '../local/trial.ts';
import type { ModelEntry } from './profile.ts';
import { usableProfile } from './profile-service.ts';

/** Typical figures of cloud models, and of models on a good laptop. */
const CLOUD = { first_token_s: 1, tokens_per_s: 80 };
const LOCAL = { first_token_s: 3, tokens_per_s: 15 };

/** An agent answers with its own model, at a price that only it knows, and one question after the other. */
const AGENT: ProfileTerms = { price: null, leaves_computer: true, concurrency: 1, calls_per_question: 1, ...CLOUD };

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
    calls_per_question: mean(asked.map(partsOf)),
    ...(here ? localTerms(place.home, asked) : CLOUD),
  });
}

/** A usual question, which a model has to read before it answers. In tokens; see the table of costs in docs/models.md. */
const USUAL_QUESTION = 3_200;
/** What a further part of it adds: what is wanted now, and half of a usual answer. The pages are in memory. In tokens. */
const FURTHER_PART = 500;

/** By the trial of the model inside the app that is asked; as on a good laptop where it was never tried here. */
function localTerms(
  home: string,
  asked: readonly ModelEntry[],
): Pick<ProfileTerms, 'first_token_s' | 'tokens_per_s' | 'measured' | 'untried_model'> {
  const embedded = asked.filter(({ provider }) => provider === 'embedded');
  const [tried] = embedded.flatMap((entry) => {
    const speed = measuredSpeed(home, entry.key);
    return speed === null ? [] : [{ speed, parts: partsOf(entry) }];
  });
  const [untried] = embedded;
  if (!tried) return untried ? { ...LOCAL, untried_model: untried.key } : LOCAL;
  const { speed, parts } = tried;
  const readPerCall = (USUAL_QUESTION + (parts - 1) * FURTHER_PART) / parts;
  return { first_token_s: readPerCall / speed.read_per_s, tokens_per_s: speed.write_per_s, measured: true };
}

function partsOf(entry: ModelEntry): number {
  return askingLimitsOf(entry)?.usualParts ?? 1;
}

function meanPrice(asked: readonly ModelEntry['price'][]): ProfileTerms['price'] {
  const prices = asked.flatMap((price) => price ?? []);
  if (prices.length < asked.length || prices.length === 0) return null;
  return { input: mean(prices.map(({ input }) => input)), output: mean(prices.map(({ output }) => output)) };
}

/** Of at least one value. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
