/**
 * What an agent should know of the server before its first call: the summary that clients put before the model. Some
 * of them cut it after 2,000 characters, so the beginning is what counts.
 */
export function instructionsFor(sets: readonly string[]): string {
  const here = KNOWN.filter((set) => sets.includes(set));
  const elsewhere = KNOWN.filter((set) => !sets.includes(set));
  return [
    ABOUT,
    ...here.map((set) => SETS[set].use),
    GENERAL,
    ...(elsewhere.length > 0
      ? [
          `More tools, on other paths of this server: ${elsewhere.map((set) => `/mcp/x/${set} (${SETS[set].has})`).join('; ')}; join sets with +, or use /mcp/all.`,
        ]
      : []),
  ].join('\n\n');
}

const KNOWN = ['plans', 'artifacts', 'library', 'projects', 'agent'] as const;

const ABOUT =
  'PlanExe turns a project description into a long, structured draft plan: summary, work breakdown, schedule with critical path and odds, costs, risks, team, governance, premortem and open decisions. It is for projects of weeks to years, not for one-shot answers, and produces a draft to refine, not a final document. It runs on this computer.';

const GENERAL =
  'Call these as plain tools: nothing here uses the MCP tasks protocol ("run as task"). Every call returns at once, except plan_wait (up to 45 seconds), plan_download, and calls that recalculate a plan (fact_set, artifact_write, plan_import: a second or two). Errors have a stable code, and details.next says what to do.';

const SETS: Readonly<Record<(typeof KNOWN)[number], { readonly use: string; readonly has: string }>> = {
  plans: {
    use: [
      'From idea to plan: example_prompts; write a prompt of 300 to 800 words with the user; prompt_check; show it and wait for approval; plan_create, which returns at once; plan_wait until timed_out is false (or plan_status every few minutes); report quality_summary; plan_download, or plan_file_info for a link.',
      'Time: seconds with the profile outline, which asks no model; 5 to 30 minutes with models. Output: one self-contained HTML report, and a zip of every page and its data. Finished work is never redone: after a stop or a failure plan_resume continues from there.',
    ].join('\n'),
    has: 'from prompt to report',
  },
  artifacts: {
    use: 'To read and change a plan: artifact_list, artifact_read, fact_list; fact_set and artifact_write change it, and plan_resume (set plans) then redrafts only what depends on the change. plan_events, plan_logs and plan_graph show what happened and what is stale.',
    has: 'read and edit pages, data and facts of a plan',
  },
  library: {
    use: 'To manage plans: plan_archive, plan_delete (asks the user), plan_export, plan_import, plan_diff.',
    has: 'archive, delete, export, import, compare',
  },
  projects: {
    use: 'To turn a plan into work: create_project; propose_plan; approve_plan, which may ask a person (poll list_tasks); then claim_task, heartbeat_task while you work, complete_task with the evidence that the task asks for, until nothing is left. why_blocked explains what waits.',
    has: 'projects, task graphs that a person approves, tasks to claim and finish',
  },
  agent: {
    use: 'Plans with the profile agent are drafted by you, with no other model: draft_next gives you a question, draft_submit takes the answer, until draft_next returns none and the plan is completed.',
    has: 'draft a plan yourself, without any model or key',
  },
};
