import * as by from './evidence.ts';
import { asksNothing, type Statement, shown } from './specification.ts';

/** Sections 1 to 6 of the task interface: what it is for, what a task, its run and its files are, and its tools. */
export const taskTools: readonly Statement[] = [
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
    by.taskChanges('stop, edit, resume: the edit stays, and a completed task does not run again, with a client %s'),
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
  shown('4.1', 'What a task was asked for cannot be changed through it.', by.task('lists exactly its fifteen tools')),
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
    by.taskChanges('an archived task is read, and neither changed, resumed nor archived while it runs'),
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
    by.taskChanges('stop, edit, resume: the edit stays, and a completed task does not run again, with a client %s'),
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
];
