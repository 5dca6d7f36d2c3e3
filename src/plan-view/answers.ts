import type { McpUiToolResultNotification } from '@modelcontextprotocol/ext-apps';
import { z } from 'zod';
import { PlanStatus } from '../shared/contracts/plan-status.ts';

/** Where a plan stands; its files are no business of the view. */
export const Status = PlanStatus.omit({ files: true });
export type Status = z.infer<typeof Status>;

/** What a tool said, as far as the view understands it. */
export type Answer =
  | { readonly kind: 'status'; readonly status: Status }
  /** About a plan, without saying where it stands. */
  | { readonly kind: 'plan'; readonly planId: string }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  | { readonly kind: 'unknown' };

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) });
const Link = z.object({ ready: z.literal(true), download_url: z.url({ protocol: /^https?$/ }) });
const AboutPlan = z.object({ plan_id: z.string() });

/** Reads the result of any tool of the plans. Some hosts pass only its text on, which says the same. */
export function answerIn({ structuredContent, content }: McpUiToolResultNotification['params']): Answer {
  const said = structuredContent ?? jsonIn(content?.find((part) => part.type === 'text')?.text);
  const refusal = Refusal.safeParse(said);
  if (refusal.success) return { kind: 'error', ...refusal.data.error };
  const status = Status.safeParse(said);
  if (status.success) return { kind: 'status', status: status.data };
  const link = Link.safeParse(said);
  if (link.success) return { kind: 'link', url: link.data.download_url };
  const plan = AboutPlan.safeParse(said);
  return plan.success ? { kind: 'plan', planId: plan.data.plan_id } : { kind: 'unknown' };
}

/** The value of a JSON text; null when it is none. */
export function jsonIn(text: string | null | undefined): unknown {
  if (text === null || text === undefined) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
