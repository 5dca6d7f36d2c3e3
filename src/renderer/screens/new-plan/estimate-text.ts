import { listed } from '../../../shared/listed.ts';
import { OUTLINE } from '../../../shared/outline-profile.ts';
import type { ApiOutputs } from '../../api/api.ts';
import { minutesText, usdText } from '../../components/format/estimate-words.ts';
import { formatNumber } from '../../components/format/format.ts';

export type Choices = ApiOutputs['prompts']['profiles'];
export type Choice = Choices['profiles'][number];

/** Models inside the app. */
export const LOCAL = 'local';
const AGENT = 'agent';

const PROVIDERS: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  'openai-compatible': 'the profile’s server',
  ollama: 'the profile’s Ollama server',
  'claude-code': 'Anthropic (via Claude Code)',
  file: 'whoever answers the question files',
};

/** What the profile is, for people who do not write commands. */
export function summaryText({ profile, summary }: Choice): string {
  if (profile !== AGENT) return summary;
  return 'A connected agent, such as Claude or Cursor, writes each section. Waits for the agent to connect.';
}

/** How many questions it takes. */
export function callsText({ profile, estimate }: Choice): string {
  if (profile === OUTLINE) return 'No model used';
  if (!estimate) return 'Unknown';
  return profile === AGENT
    ? `About ${formatNumber(estimate.calls)} requests to your agent`
    : `About ${formatNumber(estimate.calls)} model requests`;
}

/** How long it takes, in the largest unit that says it. */
export function timeText({ profile, estimate }: Choice): string {
  if (profile === OUTLINE) return 'A few seconds';
  if (!estimate) return 'Unknown';
  return minutesText(estimate.minutes);
}

/** What models cost, as far as their prices are known. */
export function costText({ profile, estimate, models }: Choice): string {
  if (profile === OUTLINE) return 'Free';
  if (profile === AGENT) return 'Depends on your agent’s model';
  // A server on this computer may hand on to one that is paid; its profile has a price then, and that is counted.
  if (!estimate?.cost_usd && models.every(({ local, usable }) => local || !usable)) return 'Free, on this computer';
  if (!estimate || estimate.cost_usd === null) return 'Price unknown';
  return usdText(estimate.cost_usd);
}

/** Who gets to see the prompt and the plan while it is drafted. */
export function privacyText({ profile, leaves_computer, models }: Choice): string {
  if (!leaves_computer) return 'Nothing leaves this computer';
  if (profile === AGENT) return 'Your prompt and sections are sent to the agent';
  const names = models
    .filter(({ local, usable }) => usable && !local)
    .map(({ provider }) => PROVIDERS[provider] ?? provider);
  return `Your prompt and sections are sent to ${names.length === 0 ? 'its provider' : listed([...new Set(names)])}`;
}

/** Whether its models can be asked for a better wording of the prompt. */
export function canImprove({ usable, models }: Choice): boolean {
  return usable && models.some((model) => model.usable && model.provider !== 'file');
}

export const SPEEDS = [
  { value: 'all', label: 'Full', text: 'All sections in full detail.' },
  { value: 'fast', label: 'Short', text: 'Core sections only, kept brief. Faster and cheaper.' },
  { value: 'ping', label: 'Quick test', text: 'One request, to check that drafting works. Does not produce a plan.' },
] as const;
