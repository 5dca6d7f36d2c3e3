import type { ApiOutputs } from '../../api/api.ts';
import { formatNumber, formatUsd } from '../../components/format.ts';
import { inWords } from './dimensions.ts';

export type Choices = ApiOutputs['prompts']['profiles'];
export type Choice = Choices['profiles'][number];

export const OUTLINE = 'outline';
const AGENT = 'agent';

const PROVIDERS: Readonly<Record<string, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
  openrouter: 'OpenRouter',
  'openai-compatible': 'the server that the profile names',
  ollama: 'the Ollama server that the profile names',
  'claude-code': 'Anthropic, through Claude Code',
  file: 'whoever answers the question files',
};

/** What the profile is, for people who do not write commands. */
export function summaryText({ profile, summary }: Choice): string {
  if (profile !== AGENT) return summary;
  return 'An agent that you connected, such as Claude or Cursor, writes each section. Drafting waits until it comes.';
}

/** How many questions it takes. */
export function callsText({ profile, estimate }: Choice): string {
  if (profile === OUTLINE) return 'No model is asked';
  if (!estimate) return 'Not known';
  return profile === AGENT
    ? `About ${formatNumber(estimate.calls)} questions to your agent`
    : `About ${formatNumber(estimate.calls)} questions to models`;
}

/** How long it takes, in the largest unit that says it. */
export function timeText({ profile, estimate }: Choice): string {
  if (profile === OUTLINE) return 'A few seconds';
  if (!estimate) return 'Not known';
  const minutes = Math.max(1, Math.round(estimate.minutes));
  if (minutes === 1) return 'About a minute';
  return minutes < 90 ? `About ${minutes} minutes` : `About ${formatNumber(Math.round(minutes / 30) / 2)} hours`;
}

/** What models cost, as far as their prices are known. */
export function costText({ profile, estimate, models }: Choice): string {
  if (profile === OUTLINE) return 'Free';
  if (profile === AGENT) return 'At the price of the agent’s own model';
  // A server on this computer may hand on to one that is paid; its profile has a price then, and that is counted.
  if (!estimate?.cost_usd && models.every(({ local, usable }) => local || !usable)) return 'Free, on this computer';
  if (!estimate || estimate.cost_usd === null) return 'The price is not known';
  return estimate.cost_usd < 0.01 ? `Under ${formatUsd(0.01)}` : `About ${formatUsd(estimate.cost_usd)}`;
}

/** Who gets to see the prompt and the plan while it is drafted. */
export function leavesText({ profile, leaves_computer, models }: Choice): string {
  if (!leaves_computer) return 'Nothing leaves this computer';
  if (profile === AGENT) return 'Your prompt and the sections go to that agent';
  const names = models
    .filter(({ local, usable }) => usable && !local)
    .map(({ provider }) => PROVIDERS[provider] ?? provider);
  return `Your prompt and the sections go to ${names.length === 0 ? 'its provider' : inWords([...new Set(names)])}`;
}

/** Whether its models can be asked for a better wording of the prompt. */
export function canImprove({ usable, models }: Choice): boolean {
  return usable && models.some((model) => model.usable && model.provider !== 'file');
}

export const SPEEDS = [
  { value: 'all', label: 'Everything', text: 'Every section, in full.' },
  { value: 'fast', label: 'Shorter', text: 'The core sections, kept short. Takes less time and costs less.' },
  { value: 'ping', label: 'Only a test', text: 'One question, to see that drafting works. No real plan comes of it.' },
] as const;
