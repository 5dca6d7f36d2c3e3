import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { formatNumber, formatUsd } from './format.ts';

/** How long drafting takes, in the largest unit that says it. */
export function minutesText(minutes: number): string {
  const whole = Math.max(1, Math.round(minutes));
  if (whole === 1) return 'About a minute';
  return whole < 90 ? `About ${whole} minutes` : `About ${formatNumber(Math.round(whole / 30) / 2)} hours`;
}

/** What drafting costs in US dollars. */
export function usdText(cost: number): string {
  return cost < 0.01 ? `Under ${formatUsd(0.01)}` : `About ${formatUsd(cost)}`;
}

/** What drafting some sections takes where all that may follow does follow, in one sentence. */
export function upToText({ profile, calls, minutes, cost_usd }: DraftEstimate): string {
  if (calls === 0) return 'No model is used.';
  const price =
    profile === 'agent'
      ? 'cost depends on your agent’s model'
      : cost_usd === null
        ? 'price unknown'
        : cost_usd === 0
          ? 'free'
          : lowerFirst(usdText(cost_usd));
  const asked = calls === 1 ? 'one model request' : `${formatNumber(calls)} model requests`;
  return `Up to about ${asked}, ${lowerFirst(minutesText(minutes))}, ${price}.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
