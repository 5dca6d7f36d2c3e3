import * as by from './evidence.ts';
import { asksNothing, type Specification, shown } from './specification.ts';

const NO_SUCH_TOOL = 'no tool of this generation can meet it; the code is the same in every generation';

/** The first generation: a plan is a task. */
export const taskInterface: Specification = {
  document: 'task interface 1.0',
  // biome-ignore format: as the document counts them
  sections: ['1.1', '1.2', '1.2.1', '1.3', '2.1', '2.2', '3', '3.1', '4.1', '5.1', '5.2', '5.3', '6.1', '6.2', '6.3', '6.4', '6.5', '8.1', '10.1', '11', '11.1', '12.1', '12.2', '12.3', '13.1', '13.2', '14', '15', '16.1', '16.2', '17.1', '17.2', '17.3', '18', '19.1', '19.2', '19.3', '19.4', 'A', 'B'],
  statements: [
    shown(
      '1.1',
      'A prompt in plain language becomes a task; status is polled, report and zip are downloaded.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown(
      '1.2',
      'The plan has a schedule, risks and the other parts of a project plan.',
      by.outline('is complete, with every core section in place'),
    ),
    shown('1.2', 'The report is one large HTML file.', by.outline('is one offline page under 1.5 MB')),
    shown(
      '1.2',
      'The zip holds every intermediate file.',
      by.reading('a zip holds every file, and equal plans give equal bytes'),
    ),
    shown(
      '1.2.1',
      'Agents are told what it does, in which order to call, and what comes out.',
      by.task('tells an agent first what it is for, in which order to call and what comes out, and its version'),
    ),
    shown('1.3', 'Agents create and run long drafts.', by.task('goes through its own example flow with a client %s')),
    shown(
      '1.3',
      'Progress can be followed as it happens.',
      by.events('are its status, everything that happened, and its status at the end'),
    ),
    shown(
      '1.3',
      'Artifacts can be listed, read and edited.',
      by.artifacts('read, write with the hash, resume: the edit stays, and only what follows from it is drafted'),
    ),
    shown(
      '1.3',
      'A stopped run is resumed without doing finished work again.',
      by.stop('at %s keeps what is finished, and a resume drafts only the rest'),
    ),

    shown(
      '2.1',
      'Every run belongs to a task with an id.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '2.1',
      'A draft starts and the call returns; then clients poll or listen.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
      by.events('are its status, everything that happened, and its status at the end'),
    ),
    shown(
      '2.1',
      'Outputs are artifacts that look like files.',
      by.artifacts('hold every file with its hash, or names and addresses alone'),
    ),
    shown(
      '2.1',
      'A resume drafts only what is invalid and what depends on it.',
      by.recompute('makes stale who read the part that changed, and only that is drafted on resume'),
    ),
    shown(
      '2.1',
      'Progress is told as a percentage.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown(
      '2.1',
      'After an edit the draft goes on from there.',
      by.recompute('computes at once what shows it, names what read it, and a resume drafts that and nothing else'),
    ),
    shown(
      '2.2',
      'Calling a tool again does no harm.',
      by.task('goes through its own example flow with a client %s'),
      by.task('makes a task of every request, and one of those with the same client_request_id'),
    ),
    shown(
      '2.2',
      'Logs, changes of state and artifacts can be looked at.',
      by.complete('logs each happening as JSON with run and stage, and nothing that the prompt or a page says'),
      by.complete('tells of each stage once, begun before it is finished and after everything that it reads'),
    ),
    shown(
      '2.2',
      'Writes that conflict and resumes that are not allowed are prevented.',
      by.stop('is the only one of its plan: neither resumed, nor claimed by another, nor written over'),
      by.editing('two writers who saw the same file cannot both win'),
    ),
    asksNothing('2.2', 'Later versions can add to it.', 'a wish for the design'),
    asksNothing('3', 'It defines neither what a plan holds nor how it is prompted.', 'a limit of the document'),
    shown(
      '3',
      'Nothing inside an artifact is executed.',
      by.downloads('may run its own script and style, and nothing else'),
    ),
    shown('3', 'No time of completion is promised.', by.task('goes through its own example flow with a client %s')),
    shown(
      '3.1',
      'It is made of tools; the protocol’s own tasks are neither used nor advertised.',
      by.task('tells an agent first what it is for, in which order to call and what comes out, and its version'),
      by.toolList('advertises neither tasks nor lists that change, and the version of the interface'),
    ),

    shown('4.1', 'A task has a stable id, a UUID.', by.task('goes through its own example flow with a client %s')),
    shown('4.1', 'What a task was asked for cannot be changed through it.', by.task('lists exactly its ten tools')),
    shown(
      '4.1',
      'A run has a state, a progress and times.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '4.1',
      'An artifact has path, size, time, content type and SHA-256.',
      by.artifacts('hold every file with its hash, or names and addresses alone'),
    ),
    shown(
      '4.1',
      'An event has a cursor, a time, a type and data.',
      by.artifacts('have strictly increasing cursors, and pages of any size hold the same ones'),
    ),
    shown('5.1', 'A task may exist without a run.', by.task('knows no run of a task that was never started')),
    shown(
      '5.1',
      'A task with a run is active, whether it runs or not.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '5.1',
      'An archived task is immutable and gets no new run.',
      by.earlier('can be read, but neither changed nor run, until it is taken out of the archive'),
    ),
    shown(
      '5.2',
      'A run is running, stopped, completed or failed.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
      by.task('says why a task failed, with what to do'),
    ),
    shown(
      '5.2',
      'It may be stopping in between.',
      by.task('says that a run is stopping for as long as it takes, and never that it has stopped before it has'),
    ),
    shown(
      '5.3',
      'Stopping leads from running to stopped.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '5.3',
      'Success leads from running to completed.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown('5.3', 'An error leads from running to failed.', by.task('says why a task failed, with what to do')),
    shown(
      '5.3',
      'A completed task does not run again; another one is created.',
      by.task('lists exactly its ten tools'),
    ),
    shown(
      '5.3',
      'No second run begins beside one that runs.',
      by.runsStore('the database itself refuses a second active run of a plan'),
    ),

    shown(
      '6.1',
      'prompt_examples takes nothing and gives samples and a message.',
      by.task('gives about five example prompts of the length that it asks for'),
    ),
    shown(
      '6.2',
      'task_create takes a prompt, which is required.',
      by.task('refuses unknown targets, speeds and empty prompts with a code and a sentence'),
    ),
    shown(
      '6.2',
      'Without a word on speed it is ping, which only proves that drafting works.',
      by.task('proves with ping, the default, that drafting works, without making a report'),
    ),
    shown(
      '6.2',
      'fast drafts everything with less in it; all drafts everything.',
      by.draftSize('is that of a draft of the usual prompt, within a fifth'),
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown(
      '6.2',
      'The description says what a good prompt has, and to call prompt_examples first.',
      by.earlierToolLists('are what was reviewed, in each generation of clients'),
    ),
    shown(
      '6.2',
      'It answers with the id and the time of creation.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '6.2',
      'It is idempotent only with a client_request_id.',
      by.task('makes a task of every request, and one of those with the same client_request_id'),
    ),
    shown(
      '6.3',
      'task_status answers with state, progress, timing and files.',
      by.task('goes through its own example flow with a client %s'),
    ),
    shown(
      '6.3',
      'The progress lies within 0 and 100.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown(
      '6.3',
      'The description says how often to ask.',
      by.earlierToolLists('are what was reviewed, in each generation of clients'),
    ),
    shown('6.4', 'task_stop stops the run and says so.', by.task('goes through its own example flow with a client %s')),
    shown(
      '6.4',
      'The worker ends the run cleanly and works on.',
      by.worker('stops a run when that is asked for, and works on'),
    ),
    shown(
      '6.4',
      'What is needed to resume is kept.',
      by.stop('at %s keeps what is finished, and a resume drafts only the rest'),
    ),
    shown(
      '6.5',
      'task_download saves the report or the zip and says where.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
    ),
    shown(
      '6.5',
      'task_file_info gives a link that can be fetched.',
      by.task('drafts everything, says how far it is, and delivers report and zip'),
      by.downloads('has a token that may read plans, or a link to this very file'),
    ),

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
      by.clients(
        'gets an expected error as a result with its code and what to do, after it has seen the output schemas',
      ),
    ),
    shown(
      '11.1',
      'TASK_NOT_FOUND',
      by.task('says TASK_NOT_FOUND for a task that is not there, whichever tool is asked'),
    ),
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
    shown(
      '11.1',
      'CONFLICT',
      by.task('makes a task of every request, and one of those with the same client_request_id'),
    ),
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
    shown(
      '13.1',
      'The status is answered within 250 ms.',
      by.serverBench('plan_status, four plans drafting: 99 of 100'),
    ),
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
    ),
  ],
};
