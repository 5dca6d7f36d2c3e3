import { estimatePlan, type Library, planRequest } from '../../../library/index.ts';
import type { DraftEstimate } from '../../../shared/contracts/model-profile.ts';
import { counted } from '../../../shared/counted.ts';
import { usd } from '../terminal/text.ts';

/** The profile of plans that connected agents draft. */
export const AGENT = 'agent';

/** What a plan will take, in one line. */
export function estimateLine({ profile, calls, minutes, cost_usd, leaves_computer, basis }: DraftEstimate): string {
  const time = minutes < 1 ? 'under a minute' : `about ${counted(Math.round(minutes), 'minute')}`;
  const cost = cost_usd === null ? 'cost unknown' : cost_usd === 0 ? 'free' : `about ${usd(cost_usd)}`;
  const where = !leaves_computer
    ? 'nothing leaves this computer'
    : profile === AGENT
      ? 'the agent reads the prompt'
      : 'the prompt is sent to the provider';
  return `Drafted with ${profile}: about ${counted(calls, 'call')}, ${time}, ${cost}; ${where} (by ${basis}).`;
}

/** What drafting will take; null where no model is asked. */
export async function estimateOf(library: Library, planId: string): Promise<DraftEstimate | null> {
  const { prompt, profile, speed, added_sections, left_out_sections } = planRequest(library, planId);
  if (profile === 'outline') return null;
  const estimate = await estimatePlan(library, {
    prompt,
    model_profile: profile,
    speed_vs_detail: speed,
    ...(added_sections && { add_sections: added_sections }),
    ...(left_out_sections && { leave_out_sections: left_out_sections }),
  });
  // The plan stands already: that nothing is known about its cost does not end it.
  return estimate.ok ? estimate.value : null;
}
