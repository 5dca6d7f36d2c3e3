/** What a user can do to a plan from the view; each is done, or its failure told, when the promise resolves. */
export interface Actions {
  stop(): Promise<void>;
  resume(): Promise<void>;
  /** Drafts everything anew. */
  retry(): Promise<void>;
  openReport(): Promise<void>;
  /** @param question about the plan, put into the conversation as the user's */
  ask(question: string): Promise<void>;
  /** What the application lets the user do here. */
  readonly can: Readonly<Record<'change' | 'openReport' | 'ask', boolean>>;
}
