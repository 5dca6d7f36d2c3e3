import * as by from './evidence.ts';
import { asksNothing, type Specification, shown } from './specification.ts';

const FLOW = by.plans('an agent goes from an idea to a report and a zip');
const REVIEWED = by.toolList('is what was reviewed');

/** The current generation, tool by tool. */
export const toolDetails: Specification = {
  document: 'tool details',
  // biome-ignore format: as the document orders them
  sections: ['overview', 'example_plans', 'example_prompts', 'model_profiles', 'plan_create', 'plan_status', 'plan_stop', 'plan_retry', 'plan_file_info', 'fetching', 'plan_download', 'errors', 'concurrency', 'flow 1', 'flow 2', 'flow 3', 'flow 4', 'flow 5', 'flow 6', 'flow 7'],
  statements: [
    shown(
      'overview',
      'Answers hold the same JSON as text and as structure.',
      by.clients('calls a tool, and gets the same as text and as structure'),
    ),
    shown(
      'overview',
      'The prompt is drafted and approved between the tools, and the descriptions say so.',
      REVIEWED,
      by.prompts('asks for the interview, the shape, the check and the approval, in this order'),
    ),
    shown('example_plans', 'It gives title, report link and zip link of finished plans, and a message.', FLOW),
    shown(
      'example_plans',
      'The links work without a key.',
      by.examples('are those with answers, each with links that need no token and hold for these files only'),
    ),
    shown(
      'example_prompts',
      'About five samples of 300 to 800 words.',
      FLOW,
      by.examplePrompts('%s has 300 to 800 words'),
      by.examplePrompts('have exactly five samples and one default, which is a sample'),
    ),
    shown('example_prompts', 'The description tells the shape of a good prompt and to have it approved.', REVIEWED),
    shown('model_profiles', 'It gives the default and the profiles with their models, and a message.', FLOW),
    shown(
      'model_profiles',
      'Profiles without models are left out; none at all is MODEL_PROFILES_UNAVAILABLE.',
      by.lifecycle('without any that can draft says so, with what to do'),
    ),
    shown(
      'plan_create',
      'It takes a prompt and, where wanted, a profile.',
      FLOW,
      by.lifecycle('with %s is refused, with what to do, and makes nothing'),
    ),
    shown('plan_create', 'The description says what it is not for.', REVIEWED),
    shown('plan_create', 'The whole pipeline runs; parts cannot be chosen.', REVIEWED),
    shown(
      'plan_status',
      'pending and processing mean to poll, completed to download, stopped and failed to choose.',
      by.nextSteps('names a tool when the plan is %s'),
      REVIEWED,
    ),
    shown(
      'plan_status',
      'It gives progress and the newest files.',
      FLOW,
      by.plans('are named while it is being drafted, the newest first'),
    ),
    shown(
      'plan_status',
      'A failed plan has reason, step, message and whether resuming can help; no other state has it.',
      by.lifecycle('a plan fails in the middle, says why, and is resumed to its end without a trace of the failure'),
    ),
    shown(
      'plan_status',
      'timing.last_progress_at is empty before the first progress and after a retry.',
      by.lifecycle('begins anew under the same id, with what was there in the history and no progress left'),
    ),
    shown(
      'plan_status',
      'A plan that stalls is found by it, and what to do is said.',
      by.lifecycle('of a plan in which nothing moves tells since when, and to stop it'),
    ),
    shown(
      'plan_stop',
      'It asks an active plan to stop.',
      by.lifecycle('of a plan that waits stops it at once, and of one that has ended changes nothing'),
      by.lifecycle('a plan is stopped and resumed twice and then completed, with nothing done twice'),
    ),
    shown(
      'plan_retry',
      'It queues a failed plan again under its id; the profile is baseline unless said.',
      by.lifecycle('begins anew under the same id, with what was there in the history and no progress left'),
    ),
    shown('plan_retry', 'Other plans are PLAN_NOT_FAILED.', by.lifecycle('is for plans that failed or were stopped')),
    shown('plan_file_info', 'It gives content type, SHA-256, size and link of report or zip.', FLOW),
    shown(
      'plan_file_info',
      'A file that is not ready is no error.',
      by.files('a plan that is waiting or being drafted says so, also when it had a report before'),
    ),
    shown(
      'fetching',
      'The link can be fetched with a key or by itself; the bytes are those that were named.',
      by.downloads('has a token that may read plans, or a link to this very file'),
      by.downloads('gives every file of the plan byte for byte, with its hash, type and a name to save it under'),
    ),
    shown(
      'plan_download',
      'It saves to PLANEXE_PATH, else a folder for downloads.',
      FLOW,
      by.saving('it goes to PLANEXE_PATH where no folder is named'),
    ),
    shown(
      'plan_download',
      'Folders are made; a file in their place is DOWNLOAD_FAILED.',
      by.saving(
        'a file is saved under the id of its plan, in a folder that is made for it, and nothing is left beside it',
      ),
      by.saving('a file in the way of the folder is said to be there, and stays'),
    ),
    shown(
      'plan_download',
      'The name begins with the plan’s id, and saved_path says where it is.',
      by.saving(
        'a file is saved under the id of its plan, in a folder that is made for it, and nothing is left beside it',
      ),
    ),
    shown(
      'errors',
      'An error has code, message and details.',
      by.clients(
        'gets an expected error as a result with its code and what to do, after it has seen the output schemas',
      ),
    ),
    shown(
      'errors',
      'PLAN_NOT_FOUND',
      by.lifecycle('answers %s with PLAN_NOT_FOUND, PERMISSION_DENIED, and INVALID_INPUT without an id'),
    ),
    shown('errors', 'PLAN_NOT_FAILED', by.lifecycle('is for plans that failed or were stopped')),
    asksNothing(
      'errors',
      'Codes about keys of users and their credit.',
      'this server runs on the user’s own computer: its tokens are refused by the protocol of HTTP, and it sells nothing',
    ),
    shown('errors', 'Who has no key, or a wrong one, is not let in.', by.security('is not who comes with %s')),
    shown(
      'errors',
      'INTERNAL_ERROR',
      by.callTool('tells a client of an unexpected error that there was one, and nothing else of it'),
    ),
    shown('errors', 'MODEL_PROFILES_UNAVAILABLE', by.lifecycle('without any that can draft says so, with what to do')),
    shown(
      'errors',
      'generation_failed and content_unavailable',
      by.lifecycle('of a plan that has no report say whether it failed before it had one, or has lost it'),
    ),
    asksNothing('errors', 'REMOTE_ERROR of a proxy.', 'there is no remote server behind this one'),
    shown('errors', 'DOWNLOAD_FAILED', by.saving('a file in the way of the folder is said to be there, and stays')),
    shown(
      'concurrency',
      'Each call makes a plan of its own, unless it repeats another.',
      by.lifecycle('of another prompt or with another profile makes another plan, and of the same request id never'),
    ),
    shown(
      'concurrency',
      'Several plans run at the same time, without a cap for a client.',
      by.plans('of several plans that are drafted side by side go to the plan that they were drafted for'),
    ),
    shown('concurrency', 'The description advises against more than four.', REVIEWED),
    shown('flow 1', 'Examples may be looked at first.', FLOW),
    shown('flow 2', 'Example prompts come first.', FLOW),
    shown('flow 3', 'Profiles can be looked at.', FLOW),
    shown(
      'flow 4',
      'The agent drafts the prompt and the user approves it.',
      by.prompts('asks for the interview, the shape, the check and the approval, in this order'),
    ),
    shown('flow 5', 'The plan is created.', FLOW),
    shown(
      'flow 6',
      'The status is asked for; a failed plan is retried.',
      FLOW,
      by.lifecycle('begins anew under the same id, with what was there in the history and no progress left'),
    ),
    shown('flow 7', 'The report is saved.', FLOW),
  ],
};
