import * as by from './evidence.ts';
import { asksNothing, type Specification, shown } from './specification.ts';

const LIFECYCLE = by.lifecycle('a plan is stopped and resumed twice and then completed, with nothing done twice');
const RECOVERY = by.lifecycle(
  'a plan fails in the middle, says why, and is resumed to its end without a trace of the failure',
);
const RETRY = by.lifecycle('begins anew under the same id, with what was there in the history and no progress left');
const DEDUPLICATED = by.lifecycle('of the same prompt and profile by two at once, in two clients, makes one plan');
const WAIT = by.wait('answers when the plan has ended, with all that plan_status answers');

/** What agents met with when they used an earlier server hard, and what was to become of it. */
export const stressTestFindings: Specification = {
  document: 'stress-test findings',
  // biome-ignore format: as the document counts them
  sections: ['I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'I9', 'I10', 'I11', 'I12', 'I13', '3', '4', '5', '6', '7'],
  statements: [
    shown('I1', 'A stop ends in the state stopped, never in failed.', LIFECYCLE),
    shown(
      'I1',
      'Both stopped and failed plans can be resumed and retried.',
      LIFECYCLE,
      RECOVERY,
      by.lifecycle('is for plans that failed or were stopped'),
    ),
    shown(
      'I1',
      'A worker that dies is no stop.',
      by.worker('killed three times on one run fails the run as worker_error'),
    ),
    shown('I2', 'A failed plan says reason, step, message and whether resuming can help, in one place.', RECOVERY),
    shown(
      'I2',
      'The message has at most 256 characters and no prompt text.',
      by.engineFailure('a message longer than 256 characters is cut, and never through a character'),
      by.failure('tells an unexpected error by its name, with a trace that holds neither its words nor a path'),
    ),
    shown('I2', 'Only failed plans have it; it is gone after a resume or a retry.', RECOVERY, RETRY),
    shown(
      'I2',
      'generation_error: a step failed.',
      by.failure('says why, where, and whether a resume can help, and finishes nothing after the fault'),
    ),
    shown(
      'I2',
      'worker_error: the worker ended.',
      by.claims('three crashes of the worker end the run as worker_error, two do not'),
    ),
    shown('I2', 'inactivity_timeout: nothing moved.', by.failure('for want of any movement says so')),
    shown(
      'I2',
      'internal_error: an unexpected error.',
      by.failure('tells an unexpected error by its name, with a trace that holds neither its words nor a path'),
    ),
    shown(
      'I2',
      'version_mismatch: another version made the plan; resuming cannot help.',
      by.failure('because a newer version drafted the plan changes nothing in it'),
      by.running('a plan of another format is refused, and a retry makes it one of this format'),
    ),
    shown(
      'I3',
      'Plans at rest can be deleted.',
      by.libraryTools('that cannot ask deletes only with confirm: true, and is told until when the plan is kept'),
      by.libraryTools('is not let near a plan that runs or is not its own, and its user is not asked'),
    ),
    shown(
      'I3',
      'Plans can be archived: hidden from lists, and kept.',
      by.libraryTools('archives a plan and takes it back'),
    ),
    shown(
      'I4',
      'The same prompt and profile of one user within a window give the plan that is there, and say so.',
      DEDUPLICATED,
      by.creating('the same request within the window gives the same plan'),
    ),
    shown(
      'I4',
      'The window is 600 seconds and can be set; 0 turns it off.',
      by.creating('PLANEXE_DEDUP_WINDOW_SECONDS=%s, %i s later: deduplicated %s'),
    ),
    shown('I4', 'No client has to make an id; two calls that race make one plan all the same.', DEDUPLICATED),
    shown(
      'I5',
      'Polling the status is enough to do the whole job.',
      by.plans('an agent goes from an idea to a report and a zip'),
    ),
    shown(
      'I5',
      'Progress is told within the protocol to those who ask for it.',
      by.wait('that asked for progress tells it, ever growing'),
    ),
    shown(
      'I5',
      'The event stream is for programs with a screen, and tells its end.',
      by.events('are its status, everything that happened, and its status at the end'),
    ),
    shown('I5', 'No tool sends agents to the event stream.', by.toolList('is what was reviewed')),
    shown(
      'I6',
      'Links hold for an hour, which can be changed; they end when they say.',
      by.linkLifetime('links of a host with PLANEXE_DOWNLOAD_TOKEN_TTL_SECONDS=%s hold for %i seconds'),
      by.security('ends when it says'),
    ),
    shown(
      'I7',
      'The status says when something last moved and when a model was last asked.',
      by.lifecycle('of a plan in which nothing moves tells since when, and to stop it'),
      by.calls('every attempt counts, in the status, by stage, by model and in the graph'),
    ),
    shown(
      'I7',
      'It says since when a plan has stalled.',
      by.lifecycle('of a plan in which nothing moves tells since when, and to stop it'),
    ),
    shown('I7', 'The time of the last movement begins anew with a retry.', RETRY),
    shown(
      'I8',
      'plan_wait blocks until the end or until time is up, and answers as the status does.',
      WAIT,
      by.wait('answers at once about a plan that has ended or was never started, and when its time is up'),
    ),
    shown('I8', 'It returns before clients give up.', by.toolList('is what was reviewed')),
    shown(
      'I9',
      'A plan can name the plan that it improves; the status says so, and lists can be narrowed to it.',
      by.lifecycle('links a plan to the one whose prompt it improves'),
    ),
    shown(
      'I10',
      'A completed plan says how many sections are complete, partial and failed, and which lack what.',
      by.lifecycle('of a completed plan with gaps says which, and what to do'),
      by.complete('counts findings, and partial sections with what is missing of them'),
    ),
    shown(
      'I11',
      'Answers about work say which server gave them.',
      by.plans('an agent goes from an idea to a report and a zip'),
    ),
    shown(
      'I12',
      'Files show while the plan is being drafted, and the server says that they do.',
      by.plans('are named while it is being drafted, the newest first'),
    ),
    shown(
      'I13',
      'The event stream is kept open by a heartbeat.',
      by.events('say that the stream is still there while nothing happens'),
    ),
    shown(
      'I13',
      'A stream that was cut goes on without gaps.',
      by.events('go on after a break from the last one that arrived, without gaps or doubles'),
    ),
    asksNothing('3', 'Where each issue stands among other proposals.', 'it only points to other documents'),
    asksNothing('4', 'How the issues relate to a roadmap.', 'it only points to other documents'),
    asksNothing('5', 'In which order to take the issues.', 'it only ranks what is said above'),
    shown(
      '6',
      'Descriptions of tools suffice: order, states, timing, errors, what to do.',
      by.toolList('is what was reviewed'),
      by.toolList('names only tools, fields and codes that there are'),
    ),
    shown('6', 'Every state has one obvious next action.', by.nextSteps('names a tool when the plan is %s')),
    shown('6', 'A resume goes on from where the plan was stopped, and counts.', LIFECYCLE),
    shown(
      '6',
      'The description says that progress tells nothing of the time left.',
      by.toolList('is what was reviewed'),
    ),
    shown('7', 'Stop, resume, fail, resume, complete: every state and no stale error.', LIFECYCLE, RECOVERY),
    shown(
      '7',
      'The status shows the ten newest files.',
      by.running('it shows the ten newest files, newest first, and counts all'),
    ),
    shown('7', 'A failure that another try can repair says so, and resuming does.', RECOVERY),
    shown(
      '7',
      'Whatever clients support, polling works.',
      by.plans('an agent goes from an idea to a report and a zip'),
    ),
  ],
};
