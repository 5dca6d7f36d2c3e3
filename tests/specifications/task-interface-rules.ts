import * as by from './evidence.ts';
import { asksNothing, type Statement, shown } from './specification.ts';

const NO_SUCH_TOOL = 'no tool of this generation can meet it; the code is the same in every generation';

/** Sections 8 to 19 of the task interface, and its appendices: what holds for all of its tools, and what extends them. */
export const taskRules: readonly Statement[] = [
  shown(
    '8.1',
    'There are the targets build_plan, validate_plan and both.',
    by.targets(
      'build_plan drafts all but the audit; validate_plan then audits and renders the report; both are the whole',
    ),
    by.task('says why a task failed, with what to do'),
  ),
  shown(
    '10.1',
    'At most one run of a task is active.',
    by.runsStore('the database itself refuses a second active run of a plan'),
    by.task('drafts several tasks at once, each with one run of its own'),
  ),
  shown(
    '11',
    'An error has a stable code, a message and, where known, details.',
    by.task('says TASK_NOT_FOUND for a task that is not there, whichever tool is asked'),
    by.clients('gets an expected error as a result with its code and what to do, after it has seen the output schemas'),
  ),
  shown('11.1', 'TASK_NOT_FOUND', by.task('says TASK_NOT_FOUND for a task that is not there, whichever tool is asked')),
  shown('11.1', 'RUN_NOT_FOUND', by.task('knows no run of a task that was never started')),
  shown(
    '11.1',
    `RUN_ALREADY_ACTIVE: ${NO_SUCH_TOOL}`,
    by.task('passes the codes on that are the same in both worlds, and explains those that are not'),
  ),
  shown('11.1', 'RUN_NOT_ACTIVE', by.task('drafts everything, says how far it is, and delivers report and zip')),
  shown(
    '11.1',
    'INVALID_TARGET',
    by.task('refuses unknown targets, speeds and empty prompts with a code and a sentence'),
  ),
  shown(
    '11.1',
    `INVALID_ARTIFACT_URI: ${NO_SUCH_TOOL}`,
    by.task('passes the codes on that are the same in both worlds, and explains those that are not'),
  ),
  shown('11.1', 'CONFLICT', by.task('makes a task of every request, and one of those with the same client_request_id')),
  shown('11.1', 'PERMISSION_DENIED', by.task("says PERMISSION_DENIED for another user's task, and lists none of it")),
  shown(
    '11.1',
    `RUNNING_READONLY: ${NO_SUCH_TOOL}`,
    by.task('passes the codes on that are the same in both worlds, and explains those that are not'),
  ),
  shown(
    '11.1',
    'INTERNAL_ERROR',
    by.callTool('tells a client of an unexpected error that there was one, and nothing else of it'),
  ),
  shown(
    '12.1',
    'Artifacts lie in the task’s own storage, and no address leads out of it.',
    by.paths('reads nothing, lists nothing and writes nothing'),
    by.paths('is no address either, as it stands or encoded'),
  ),
  shown(
    '12.2',
    'A task belongs to a user.',
    by.task('refuses a request that names another user than its token does, and creates nothing'),
    by.host('shows each user their own plans'),
  ),
  shown(
    '12.2',
    'Others get PERMISSION_DENIED.',
    by.task("says PERMISSION_DENIED for another user's task, and lists none of it"),
    by.users('refuses a plan of somebody else and changes nothing'),
  ),
  shown(
    '12.3',
    'Logs that hold what was said to a model and by it are sensitive.',
    by.artifacts('leave records of model calls out, and reading refuses them, unless they are asked for'),
    by.complete('logs each happening as JSON with run and stage, and nothing that the prompt or a page says'),
  ),
  shown(
    '12.3',
    'A setting takes prompt content out of events.',
    by.redaction('%s keeps its structure and loses its free text, whoever reads it'),
  ),
  shown('13.1', 'The status is answered within 250 ms.', by.serverBench('plan_status, four plans drafting: 99 of 100')),
  shown(
    '13.2',
    'One read gives at most a few megabytes.',
    by.artifacts('gives at most 2 MB at once, and says how much there is'),
  ),
  shown(
    '14',
    'Events of a run’s life are kept.',
    by.complete('tells of each stage once, begun before it is finished and after everything that it reads'),
  ),
  shown(
    '14',
    'Why a run stopped is kept.',
    by.session('goes through its own example flow with a client %s: create, start, status, stop, edit, resume'),
    by.runsStore('a failed run says why, and a stopped one is no failure'),
  ),
  shown(
    '14',
    'Where a failure came from is kept as an artifact.',
    by.failure('tells an unexpected error by its name, with a trace that holds neither its words nor a path'),
  ),
  shown(
    '14',
    'The log of the runs is kept as an artifact.',
    by.complete('leaves data and page of every stage, the further files, the log and the mark of completion'),
  ),
  shown(
    '15',
    'A progress bar can be driven by the status or by events.',
    by.complete('never lets progress, steps or phase go back, also over a stop and a resume'),
    by.events('hold the status when it changes, but only a few times a second'),
  ),
  shown(
    '16.1',
    'The server says version 1.0 of the interface.',
    by.task('tells an agent first what it is for, in which order to call and what comes out, and its version'),
  ),
  asksNothing('16.1', 'Breaking changes raise the major version.', 'a rule for its maintainers'),
  asksNothing('16.2', 'Clients ignore what they do not know.', 'asked of clients'),
  shown(
    '17.1',
    'Tests start, stop and resume in loops.',
    by.lifecycle('a plan is stopped and resumed twice and then completed, with nothing done twice'),
  ),
  shown(
    '17.1',
    'Tests try transitions that are not allowed.',
    by.lifecycle('of a plan that runs, and of one with nothing to do, says so and changes nothing'),
  ),
  shown(
    '17.1',
    'Tests see that cursors only rise.',
    by.artifacts('have strictly increasing cursors, and pages of any size hold the same ones'),
  ),
  shown(
    '17.2',
    'The same inputs and edits give the same artifacts.',
    by.worker('drafts plans side by side, each the very one that is drafted in this process'),
    by.pipeline('gives after a resume the very plan that is drafted from it afresh'),
  ),
  shown(
    '17.2',
    'Where models are not deterministic, the pipeline is what is tested.',
    by.modelResume('can be stopped after every answer, and asks nothing twice over all its runs'),
  ),
  shown(
    '17.3',
    'Several tasks are drafted at once.',
    by.task('drafts several tasks at once, each with one run of its own'),
  ),
  shown(
    '17.3',
    'Events stay complete under heavy logging.',
    by.events('reach each of five listeners completely when 10,000 log lines come in a burst'),
  ),

  shown(
    '18',
    'Artifacts are resources of the protocol.',
    by.resources('is listed the main files of a plan, and reads each with its type, size and hash'),
    by.resources('finds any other file by the template, whose parts are completed'),
  ),
  shown(
    '18',
    'A resource has its content type, size, hash and time.',
    by.resources('is listed the main files of a plan, and reads each with its type, size and hash'),
  ),
  shown(
    '19.1',
    'task_list gives recent tasks with id, time, state and the beginning of the prompt.',
    by.task('drafts everything, says how far it is, and delivers report and zip'),
  ),
  shown(
    '19.2',
    'task_wait returns at the end or when time is up, with the status and next steps.',
    by.task('drafts everything, says how far it is, and delivers report and zip'),
    by.task('says why a task failed, with what to do'),
  ),
  shown(
    '19.3',
    'task_get_latest gives the caller’s newest task.',
    by.task('drafts everything, says how far it is, and delivers report and zip'),
  ),
  shown(
    '19.4',
    'task_logs_tail gives the last lines, or those after a cursor.',
    by.task('gives the tail of the log, and after a cursor only what is new'),
  ),
  shown('A', 'Create, ask for the status, stop.', by.task('goes through its own example flow with a client %s')),
  shown(
    'B',
    'Graph, invalidation, bundle, audit and archive exist.',
    by.session('lists exactly its fourteen tools, with dots in their names'),
    by.taskChanges('an archived task is read, and neither changed, resumed nor archived while it runs'),
  ),
];
