import * as by from './evidence.ts';
import { asksNothing, type Specification, shown } from './specification.ts';

const FLOW = by.session(
  'goes through its own example flow with a client %s: create, start, status, stop, edit, resume',
);
const LOOP = by.session('is stopped and resumed again and again, pays for nothing twice, and ends complete');
const CREATED = by.session('creates a session of its own form, and starts nothing');
const CONFIG = by.session('takes its own example request, and names in the status what has no effect');
const ONCE = by.session('makes one session of requests with the same client_request_id, and another of every other');
const RUNNING = by.session(
  'is running from the moment it is started, and cannot be started, resumed or edited meanwhile',
);
const NOT_STARTED = by.session('knows no run of a session that was never started');
const UNKNOWN = by.session('says SESSION_NOT_FOUND for whatever is no session, whichever tool is asked');
const FOREIGN = by.session("says PERMISSION_DENIED for another user's session, whichever tool is asked");
const OUTSIDE = by.session(
  'says INVALID_ARTIFACT_URI for a path or an address that leaves the session, or names nothing in it',
);
const REFUSED = by.session('refuses unknown targets, modes, policies and cursors');
const LISTED = by.session('are listed with all that its own example shows, and under its own names');
const READ = by.session('are read in ranges that join to the whole, under both names');
const LOCKED = by.session('are locked by their hash: a writer who has not seen the last change is told so');
const STALE = by.session('make what depends on them stale when they are edited, which the next resume drafts again');
const PLAN_MD = by.session('works with plan.md, as soon as it is there: the edit stands and is audited anew');
const EVENTS = by.session('come once each, with rising cursors, by types of the list alone');
const BURST = by.session('keep every line of a burst of log lines, in their order');
const ARCHIVED = by.session('can be read and exported, but neither started, resumed nor written to');
const ENDED = by.session('is not started again, and resumed only where something is to do');
const AUDITED = by.session('is audited alone by validate.only, and not again while nothing has changed');
const SEVERAL = by.session('drafts several sessions at once, one run each');
const TARGETS = by.session('takes the target %s');

/** The second generation: a plan is a session with runs. */
export const sessionInterface: Specification = {
  document: 'session interface 1.0',
  // biome-ignore format: as the document counts them
  sections: ['1', '2.1', '2.2', '3', '4.1', '5.1', '5.2', '5.3', '6', '6.1', '6.2', '6.3', '6.4', '6.5', '6.6', '6.7', '6.8', '7.1', '7.2', '8.1', '8.2', '9.1', '9.2', '9.3', '10.1', '10.2', '10.3', '11', '11.1', '12.1', '12.2', '12.3', '13.1', '13.2', '13.3', '14', '15', '16.1', '16.2', '17.1', '17.2', '17.3', 'A', 'B', 'C'],
  statements: [
    shown('1', 'Agents run long drafts, follow them, read and edit files, stop and resume.', FLOW, EVENTS),
    shown('2.1', 'Every run belongs to a session with an id.', CREATED, FLOW),
    shown('2.1', 'A run starts and the call returns; then clients poll or ask for events.', FLOW, EVENTS),
    shown('2.1', 'Outputs are artifacts that look like files.', LISTED),
    shown('2.1', 'A resume drafts only what is invalid and what depends on it.', STALE, LOOP),
    shown('2.1', 'Progress has an overall figure, a phase and the task in hand.', FLOW, EVENTS),
    shown('2.1', 'After an edit the draft goes on from there.', PLAN_MD),
    shown('2.2', 'Calling a tool again does no harm.', FLOW, ONCE),
    shown('2.2', 'Logs, changes of state and artifacts can be looked at.', EVENTS, LISTED),
    shown('2.2', 'Writes that conflict and resumes that are not allowed are prevented.', LOCKED, RUNNING),
    asksNothing('2.2', 'Later versions can add to it.', 'a wish for the design'),
    asksNothing(
      '3',
      'It defines neither what a plan holds nor how it is prompted, and promises no time of completion.',
      'limits of the document',
    ),
    shown(
      '3',
      'Nothing inside an artifact is executed.',
      by.downloads('may run its own script and style, and nothing else'),
    ),

    shown('4.1', 'A session has a stable id, a root for its artifacts and a time of creation.', CREATED),
    shown(
      '4.1',
      'What a session was asked for is not changed later.',
      by.session('lists exactly its fourteen tools, with dots in their names'),
    ),
    shown('4.1', 'Runs are numbered within their session.', LOOP, ENDED),
    shown('4.1', 'A run has state, phase, progress and times.', FLOW),
    shown('4.1', 'An artifact has address, path, size, time, content type, kind and SHA-256.', LISTED),
    shown('4.1', 'An event has a cursor, a time, a type and data.', EVENTS),
    shown('5.1', 'A session may exist without a run: created.', CREATED),
    shown('5.1', 'With a run it is active, whether it runs or not.', RUNNING),
    shown('5.1', 'Archived, it is immutable and gets no new run.', ARCHIVED),
    shown(
      '5.2',
      'A run is running, stopped, completed or failed; stopped and failed ones can be resumed.',
      FLOW,
      by.lifecycle('a plan fails in the middle, says why, and is resumed to its end without a trace of the failure'),
    ),
    shown(
      '5.2',
      'It may be stopping in between.',
      by.task('says that a run is stopping for as long as it takes, and never that it has stopped before it has'),
    ),
    shown('5.3', 'start leads from created to running.', RUNNING),
    shown('5.3', 'stop leads from running to stopped.', FLOW),
    shown('5.3', 'resume leads from stopped to running.', FLOW),
    shown('5.3', 'Success leads from running to completed.', FLOW),
    shown(
      '5.3',
      'An error leads from running to failed.',
      by.targets('validate_plan is refused where nothing is drafted, at creation and later, and says what to do'),
    ),
    shown('5.3', 'A completed session runs again only by a resume or for another target.', ENDED, AUDITED),
    shown('5.3', 'No second run begins beside one that runs.', RUNNING),

    shown(
      '6',
      'The tools have exactly these names.',
      by.session('lists exactly its fourteen tools, with dots in their names'),
    ),
    shown('6.1', 'create takes idea, config and metadata.', CONFIG),
    shown('6.1', 'It answers with session id, address of the output and time, and starts nothing.', CREATED),
    shown(
      '6.1',
      'planner_model decides what drafts, where it names a profile.',
      by.session('drafts with the profile that planner_model names'),
    ),
    shown('6.1', 'What of the config has no effect is said in the status.', CONFIG),
    shown('6.1', 'It is idempotent only with a client_request_id.', ONCE),
    shown('6.2', 'start takes a target and seeds, and answers with the run.', RUNNING, TARGETS),
    shown(
      '6.2',
      'While a run is active it answers RUN_ALREADY_ACTIVE.',
      RUNNING,
      by.earlier('of two that start at the same time one does'),
    ),
    shown('6.3', 'status has run, state, phase, progress, timing, newest artifacts and warnings.', FLOW, CREATED),
    shown('6.3', 'The newest artifacts have path, address, kind and time.', PLAN_MD),
    shown('6.3', 'progress.overall lies within 0 and 1.', FLOW, EVENTS),
    shown('6.3', 'phase is one of a fixed list.', RUNNING),
    shown('6.4', 'stop takes a run and the mode graceful, and says stopped.', FLOW),
    shown('6.4', 'The worker ends the run cleanly.', by.worker('stops a run when that is asked for, and works on')),
    shown(
      '6.4',
      'What is needed to resume is kept.',
      LOOP,
      by.stop('at %s keeps what is finished, and a resume drafts only the rest'),
    ),
    shown('6.5', 'resume takes target, policy and what to invalidate, and answers with the next run.', FLOW),
    shown(
      '6.5',
      'It deletes no artifact.',
      FLOW,
      by.recompute('is never drafted over although everything before it changed'),
    ),
    shown(
      '6.5',
      'Who reads an artifact that is invalidated is drafted again.',
      PLAN_MD,
      by.recompute('by artifact drafts who read it, but not over their edits, and not the stage itself'),
    ),
    shown('6.5', 'While a run is active it answers RUN_ALREADY_ACTIVE.', RUNNING),
    shown('6.6', 'list gives the entries of a path, with or without what is known of them.', LISTED),
    shown('6.6', 'The path is relative and stays inside the session.', OUTSIDE),
    shown(
      '6.6',
      'No path of the server is shown.',
      LISTED,
      by.paths('reads nothing, lists nothing and writes nothing'),
    ),
    shown('6.7', 'read gives content, type and hash, also of a range.', READ),
    shown('6.8', 'write gives hash and time of what is there now.', LOCKED),
    shown('6.8', 'A hash that is not the present one is a CONFLICT.', LOCKED),
    shown('6.8', 'A write is told as artifact_updated.', LOCKED),

    shown('7.1', 'events gives what happened since a cursor, and the next cursor.', EVENTS, REFUSED),
    shown('7.2', 'Runs, phases, progress, tasks and artifacts are told by these types and no others.', EVENTS),
    shown('7.2', 'Log lines are told.', BURST),
    shown('7.2', 'Events of artifacts have path, address and kind.', EVENTS),
    shown(
      '8.1',
      'There are the targets build_plan, validate_plan and both.',
      TARGETS,
      by.targets(
        'build_plan drafts all but the audit; validate_plan then audits and renders the report; both are the whole',
      ),
    ),
    shown(
      '8.2',
      'Phases are a fixed list, in a fixed order.',
      RUNNING,
      by.complete('never lets progress, steps or phase go back, also over a stop and a resume'),
    ),
    shown('9.1', 'A user’s write may make other tasks invalid.', STALE),
    shown('9.2', 'Every artifact has a stored SHA-256.', LISTED),
    shown('9.3', 'A write is told as an event.', LOCKED),
    shown('9.3', 'Tasks that depend on it are stale on the next resume.', STALE),
    shown(
      '9.3',
      'Dependence is known from records, not guessed.',
      by.recompute('computes what follows at once, and leaves alone who read another part'),
      by.complete('records of each stage what it read, who drafted it and in which run'),
    ),
    shown('9.3', 'An edit of plan.md makes the audit be done again.', PLAN_MD),
    shown(
      '10.1',
      'At most one run of a session is active.',
      RUNNING,
      by.runsStore('the database itself refuses a second active run of a plan'),
    ),
    shown('10.2', 'Writes are refused with RUNNING_READONLY while a run is active.', RUNNING),
    shown('10.3', 'A write can say which hash it expects.', LOCKED),
    shown('11', 'An error has a stable code, a message and, where known, details.', RUNNING, UNKNOWN),
    shown('11.1', 'SESSION_NOT_FOUND', UNKNOWN),
    shown('11.1', 'RUN_NOT_FOUND', NOT_STARTED, ENDED),
    shown('11.1', 'RUN_ALREADY_ACTIVE', RUNNING),
    shown('11.1', 'RUN_NOT_ACTIVE', NOT_STARTED, ENDED),
    shown('11.1', 'INVALID_TARGET', REFUSED),
    shown('11.1', 'INVALID_ARTIFACT_URI', OUTSIDE),
    shown('11.1', 'CONFLICT', LOCKED, ENDED),
    shown('11.1', 'PERMISSION_DENIED', FOREIGN),
    shown('11.1', 'RUNNING_READONLY', RUNNING),
    shown(
      '11.1',
      'INTERNAL_ERROR',
      by.callTool('tells a client of an unexpected error that there was one, and nothing else of it'),
    ),
    shown('12.1', 'Artifacts lie in the session’s own storage.', OUTSIDE),
    shown('12.1', 'No address leads out of it.', OUTSIDE, by.paths('is no address either, as it stands or encoded')),
    shown(
      '12.2',
      'A session belongs to a user.',
      by.session('refuses a request that names another user than its token does'),
    ),
    shown('12.2', 'Others get PERMISSION_DENIED.', FOREIGN),
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
    shown(
      '13.1',
      'The status is answered within 250 ms.',
      by.serverBench('plan_status, four plans drafting: 99 of 100'),
    ),
    shown(
      '13.1',
      'Five thousand artifacts are listed within 500 ms.',
      by.trafficBench('artifact_list, 5,000 files: to the last byte'),
    ),
    shown('13.2', 'Bursts of log lines do no harm and may be joined.', BURST),
    shown('13.3', 'Artifacts can be read in ranges.', READ),
    shown(
      '13.3',
      'One read gives at most a few megabytes.',
      by.artifacts('gives at most 2 MB at once, and says how much there is'),
    ),
    shown('14', 'Events of a run’s life are kept.', EVENTS),
    shown(
      '14',
      'Why a run stopped is kept.',
      FLOW,
      by.runsStore('a failed run says why, and a stopped one is no failure'),
    ),
    shown(
      '14',
      'Where a failure came from is kept as an artifact.',
      by.failure('tells an unexpected error by its name, with a trace that holds neither its words nor a path'),
    ),
    shown('14', 'The log of the runs is kept as an artifact.', LISTED),
    shown('15', 'A progress bar can be driven by the status or by events.', FLOW, EVENTS),
    shown('15', 'A view of the files can be driven by listing them or by events.', LISTED, EVENTS),
    shown('15', 'Stop, read, write, resume.', PLAN_MD),
    shown(
      '16.1',
      'The server says version 1.0 of the interface.',
      by.session('tells an agent first what it is for, and in which order to call, and its version'),
    ),
    asksNothing('16.1', 'Breaking changes raise the major version.', 'a rule for its maintainers'),
    shown('16.2', 'Fields that are not known are ignored.', CONFIG),
    shown('17.1', 'Tests start, stop and resume in loops.', LOOP),
    shown('17.1', 'Tests read and write with hash locks.', LOCKED),
    shown('17.1', 'Tests try transitions that are not allowed.', RUNNING, ENDED, NOT_STARTED),
    shown('17.1', 'Tests see that cursors only rise.', EVENTS),
    shown(
      '17.2',
      'The same inputs and edits give the same artifacts.',
      by.stop('and a resume end in the very files of a run that nobody stopped'),
    ),
    shown(
      '17.2',
      'Where models are not deterministic, the pipeline is what is tested.',
      by.modelResume('can be stopped after every answer, and asks nothing twice over all its runs'),
    ),
    shown('17.3', 'Several sessions are drafted at once.', SEVERAL),
    shown('17.3', 'Events stay complete under heavy logging.', BURST),
    shown('A', 'Create, start, status, stop, read, write, resume.', FLOW, PLAN_MD),
    shown('B', 'Kinds are plan, audit_report, log, state and intermediate.', LISTED),
    shown('C', 'The graph of tasks, with states and edges.', STALE),
    shown('C', 'Tasks can be invalidated, and are drafted again with what depends on them.', ENDED),
    shown('C', 'All artifacts come as one bundle.', by.session('are exported as a bundle')),
    shown('C', 'An audit can run alone.', AUDITED),
    shown('C', 'A session can be archived.', ARCHIVED),
  ],
};
