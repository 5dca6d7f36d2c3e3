/** One call of a tool by an agent, for people to see: nothing of what was written or read. */
export interface AgentCall {
  readonly id: number;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly client: string;
  readonly tool: string;
  readonly plan_id: string | null;
  /** Null where the call named no plan, or that plan is gone. */
  readonly plan_title: string | null;
  /** Null when it succeeded. */
  readonly error_code: string | null;
}
