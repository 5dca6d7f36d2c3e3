import type { ModelTestRequest, ProfilePlace } from '../../library/for-drafting.ts';
import type { ModelTest, ProfileModel, ProfileReport } from '../../shared/contracts/model-profile.ts';
import { OUTLINE } from '../../shared/outline-profile.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { examineModel } from '../ask/usability.ts';
import { machineClock } from '../ask/waiting.ts';
import { localModels } from '../local/local-models.ts';
import { LOCAL_PROFILE, localProfile } from '../local/local-profile.ts';
import type { ProviderContext } from '../provider.ts';
import { discover } from './discover.ts';
import type { ModelEntry, NamedProfile } from './profile.ts';
import { type ReadProfile, readProfiles } from './profiles.ts';
import { environmentSecrets } from './secrets.ts';

/**
 * What `auto` tries, best first: what the user wrote, then the strong models, then the cheap ones and those of local
 * servers, then a model inside the app. `frontier` is not among them: it costs most, so it is chosen by name.
 */
const AUTO = ['custom', 'premium', 'baseline', LOCAL_PROFILE] as const;
const SHOWN_FIRST: readonly string[] = [...AUTO, 'frontier'];

const OUTLINE_PROFILE: ProfileReport = {
  profile: OUTLINE,
  title: 'Outline',
  summary: 'Drafts without a model, from the prompt and a template for its industry.',
  origin: 'built-in',
  usable: true,
  why: null,
  next: null,
  leaves_computer: false,
  models: [],
};
/** Chosen by name only: it cannot be known whether an agent will take the questions. */
const AGENT: ProfileReport = {
  profile: 'agent',
  title: 'Agent',
  summary:
    'Drafted by your connected agents, such as Claude Code or Cursor, which fetch its questions and answer them. Each question waits until an agent does. Connect one under Connect, or with the command planexe connect.',
  origin: 'built-in',
  usable: true,
  why: null,
  next: null,
  leaves_computer: true,
  models: [],
};

/** What providers are given: keys from the environment, the fetch and the time of this process, models on its disk. */
export function providerContext(
  place: ProfilePlace,
  options: { readonly inBackground?: boolean } = {},
): ProviderContext {
  const { env } = place;
  return {
    secrets: environmentSecrets(env),
    env,
    fetch: globalThis.fetch,
    clock: machineClock,
    localModels: localModels({ home: place.home, env, ...options }),
  };
}

/** Every profile with how its models stand here and now: usable ones first, each group best first. */
export async function profileReports(place: ProfilePlace): Promise<readonly ProfileReport[]> {
  const context = providerContext(place);
  const read = await readAll(place, context);
  const reports = [...(await Promise.all(read.map((each) => report(each, context)))), OUTLINE_PROFILE, AGENT];
  const rank = ({ profile }: ProfileReport) => {
    const index = SHOWN_FIRST.indexOf(profile);
    return profile === OUTLINE || profile === AGENT.profile ? 1_000 : index < 0 ? SHOWN_FIRST.length : index;
  };
  return reports.sort((a, b) => Number(b.usable) - Number(a.usable) || rank(a) - rank(b));
}

/**
 * The profile that `auto` or a name means now; see `Planner.chooseProfile`. `auto` is PLANEXE_PROFILE where that is
 * set, else the best usable one, else the outline. A user's own profile that cannot be used is an error.
 *
 * `auto` does not choose a shipped profile that only uses Claude Code: an installed program is no consent to send
 * prompts through it. A key in the environment is, and so is a profile that the user wrote.
 */
export async function chooseProfile(place: ProfilePlace, name: string): Promise<Result<string>> {
  const wanted = name === 'auto' ? place.env.PLANEXE_PROFILE?.trim() || 'auto' : name;
  const context = providerContext(place);
  if (wanted !== 'auto') return chooseNamed(wanted, place, context);
  const read = await readAll(place, context);
  for (const candidate of AUTO) {
    const found = read.find((each) => nameOf(each) === candidate);
    if (!found) continue;
    const { usable, origin, models } = await report(found, context);
    if (usable && (origin === 'user' || models.some(chosenByItself))) return ok(candidate);
    // A user's own profile expresses an intention: a broken file, or a server that is down, must not send the prompt
    // to another provider.
    if (!usable && (origin === 'user' || !found.ok)) return chooseNamed(candidate, place, context);
  }
  return ok(OUTLINE);
}

function chosenByItself({ usable, provider }: ProfileModel): boolean {
  return usable && provider !== 'claude-code';
}

async function chooseNamed(name: string, place: ProfilePlace, context: ProviderContext): Promise<Result<string>> {
  if (name === OUTLINE || name === AGENT.profile) return ok(name);
  const read = await readAll(place, context);
  const found = read.find((each) => nameOf(each) === name);
  if (!found) {
    const known = ['auto', ...read.map(nameOf), OUTLINE, AGENT.profile];
    return err('INVALID_INPUT', `Unknown profile ${JSON.stringify(name).slice(0, 60)}.`, {
      field: 'model_profile',
      next: `Use one of ${known.join(', ')}.`,
    });
  }
  const described = await report(found, context);
  return described.usable ? ok(name) : found.ok ? needsModel(described) : unusable(described);
}

function unusable({ profile, why, next }: ProfileReport): Result<never> {
  return err('INVALID_INPUT', `The profile ${profile} is not usable: ${why}.`, { field: 'model_profile', next });
}

function needsModel({ profile, why, next }: ProfileReport): Result<never> {
  return err('INVALID_INPUT', `The profile ${profile} has no usable model: ${why}.`, {
    field: 'model_profile',
    next,
  });
}

/** A profile with the models that can be asked here and now, best first: what a run drafts with. */
export async function usableProfile(place: ProfilePlace, name: string): Promise<Result<NamedProfile>> {
  const context = providerContext(place);
  const read = (await readAll(place, context)).find((each) => nameOf(each) === name);
  if (!read?.ok) return chooseNamed(name, place, context).then((chosen) => (chosen.ok ? noModels(name) : chosen));
  const { models, usable, ...rest } = await report(read, context);
  if (!usable) return needsModel({ models, usable, ...rest });
  const keys = new Set(models.filter((model) => model.usable).map(({ key }) => key));
  return ok({ ...read.profile, models: byPriority(read.profile.models).filter(({ key }) => keys.has(key)) });
}

function noModels(name: string): Result<never> {
  return err('INVALID_INPUT', `The profile ${name} has no models.`, { field: 'model_profile' });
}

/**
 * One tiny structured call; see `Planner.testModel`. The same key in several profiles means the best profile's entry.
 */
export async function testModelOf(
  place: ProfilePlace,
  key: string,
  request: ModelTestRequest = {},
): Promise<Result<ModelTest>> {
  const context = providerContext(place);
  const read = (await readAll(place, context)).flatMap((each) => (each.ok ? [each.profile] : []));
  const order = (profile: NamedProfile) => SHOWN_FIRST.indexOf(profile.name) + 1 || SHOWN_FIRST.length + 1;
  const entries = read.sort((a, b) => order(a) - order(b)).flatMap(({ models }) => models);
  const entry = entries.find((each) => each.key === key);
  if (entry) {
    const { testModel } = await import('../ask/test-model.ts');
    const tested = await testModel(entry, context, request);
    if (!tested.ok || entry.provider !== 'embedded') return ok(tested);
    const { trialOf } = await import('../local/trial.ts');
    const { runsOn } = await import('../local/runs-on.ts');
    request.onStep?.('measuring');
    const { signal } = request;
    const speed = await trialOf({ home: place.home, localModels: context.localModels }, entry, signal).catch(
      () => null,
    );
    // It is in memory, so this only asks how.
    const loaded = await context.localModels.load(entry.model, entry.context_window, signal).catch(() => null);
    return ok({
      ...tested,
      tokens_per_s: speed && Math.round(speed.write_per_s * 10) / 10,
      runs_on: loaded && runsOn(loaded),
    });
  }
  const known = [...new Set(entries.map((each) => each.key))];
  return err('INVALID_INPUT', `No profile has a model ${JSON.stringify(key).slice(0, 90)}.`, {
    field: 'model',
    next: `Use one of ${known.join(', ')}.`,
  });
}

function nameOf(read: ReadProfile): string {
  return read.ok ? read.profile.name : read.name;
}

/** Profiles as files hold them, and `baseline` with what was found on this computer. */
async function readAll(place: ProfilePlace, context: ProviderContext): Promise<ReadProfile[]> {
  const found = await discover(context);
  const written = readProfiles(place.home);
  // A profile of the user of that name stands in its place.
  const hasOwn = written.some((read) => nameOf(read) === LOCAL_PROFILE);
  const all: ReadProfile[] = hasOwn ? [...written] : [...written, { ok: true, profile: localProfile(place.home) }];
  return all.map((read) => {
    // A baseline of the user's own is theirs alone: nothing is added to it.
    if (!read.ok || read.profile.name !== 'baseline' || read.profile.origin === 'user') return read;
    return { ok: true, profile: { ...read.profile, models: [...read.profile.models, ...found] } };
  });
}

async function report(read: ReadProfile, context: ProviderContext): Promise<ProfileReport> {
  if (!read.ok) {
    return {
      profile: read.name,
      title: read.name,
      summary: 'Your own profile; it cannot be read.',
      origin: 'user',
      usable: false,
      why: read.fault,
      next: `Fix profiles/${read.file} in the library folder`,
      leaves_computer: false,
      models: [],
    };
  }
  const { name, title, summary, origin } = read.profile;
  const models = await Promise.all(byPriority(read.profile.models).map((entry) => examineModel(entry, context)));
  const usable = models.filter((model) => model.usable);
  return {
    profile: name,
    title,
    summary,
    origin,
    usable: usable.length > 0,
    ...(usable.length > 0 ? { why: null, next: null } : whatIsMissing(name, models)),
    leaves_computer: (usable.length > 0 ? usable : models).some(({ local }) => !local),
    models,
  };
}

/** Lower priority first; equals stay as the file has them. */
function byPriority(models: readonly ModelEntry[]): ModelEntry[] {
  return [...models].sort((a, b) => a.priority - b.priority);
}

function whatIsMissing(name: string, models: readonly ProfileModel[]): { why: string; next: string } {
  if (models.length === 0 && name === LOCAL_PROFILE)
    return {
      why: 'no model is on this computer',
      next: '`planexe models list` shows models that fit; `planexe models get NAME` downloads one, `planexe models use FILE` uses a file that you have',
    };
  if (models.length === 0)
    return { why: 'it has no models', next: `Create profiles/${name}.json in the library folder` };
  const distinct = (texts: readonly (string | null)[]) => [...new Set(texts.filter((text) => text !== null))];
  const whys = distinct(models.map(({ why }) => why));
  const nexts = distinct(models.map(({ next }) => next));
  return {
    why: whys.length === 1 ? (whys[0] ?? '') : `none of its models is usable (${whys.join('; ')})`,
    next: nexts.length === 1 ? (nexts[0] ?? '') : `Do one of these: ${nexts.join(' | ')}`,
  };
}
