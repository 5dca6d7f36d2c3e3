import { Command, CommanderError, Help } from 'commander';
import { libraryFault } from '../../library/index.ts';
import { PROGRAM_VERSION as version } from '../../shared/program.ts';
import type { AppError } from '../../shared/result.ts';
import { approveCommand } from './commands/approve.ts';
import { archiveCommand } from './commands/archive.ts';
import { backupCommand, restoreBackupCommand } from './commands/backup.ts';
import { callsCommand } from './commands/calls.ts';
import { checkCommand } from './commands/check.ts';
import { claimCommand } from './commands/claim.ts';
import { connectCommand } from './commands/connect.ts';
import { deleteCommand } from './commands/delete.ts';
import { diffCommand } from './commands/diff.ts';
import { doctorCommand } from './commands/doctor.ts';
import { doneCommand } from './commands/done.ts';
import { duplicateCommand } from './commands/duplicate.ts';
import { editCommand } from './commands/edit.ts';
import { cancelCommand, failCommand, releaseCommand, reopenCommand } from './commands/end-task.ts';
import { examplesCommand } from './commands/examples.ts';
import { exportCommand } from './commands/export.ts';
import { exportTasksCommand } from './commands/export-tasks.ts';
import { factsCommand } from './commands/facts.ts';
import { forecastCommand } from './commands/forecast.ts';
import { graphCommand } from './commands/graph.ts';
import { historyCommand } from './commands/history.ts';
import { importCommand } from './commands/import.ts';
import { importScheduleCommand } from './commands/import-schedule.ts';
import { listCommand } from './commands/list.ts';
import { mcpCommand } from './commands/mcp.ts';
import { modelsCommand } from './commands/models.ts';
import { moveLibraryCommand } from './commands/move-library.ts';
import { planCommand } from './commands/plan.ts';
import { projectsCommand } from './commands/projects.ts';
import { proposeCommand } from './commands/propose.ts';
import { recoverCommand } from './commands/recover.ts';
import { rejectCommand } from './commands/reject.ts';
import { renameCommand } from './commands/rename.ts';
import { restoreCommand } from './commands/restore.ts';
import { resumeCommand } from './commands/resume.ts';
import { retryCommand } from './commands/retry.ts';
import { sectionsCommand } from './commands/sections.ts';
import { serveCommand } from './commands/serve.ts';
import { setFactCommand } from './commands/set-fact.ts';
import { settingsCommand } from './commands/settings.ts';
import { showCommand } from './commands/show.ts';
import { statusCommand } from './commands/status.ts';
import { statusReportCommand } from './commands/status-report.ts';
import { stopCommand } from './commands/stop.ts';
import { tasksCommand } from './commands/tasks.ts';
import { templatesCommand } from './commands/templates.ts';
import { tokenCommand } from './commands/token.ts';
import { trashCommand } from './commands/trash.ts';
import { whyCommand } from './commands/why.ts';
import { asTyped, type Cli, commandLine } from './context.ts';
import { EXIT, type Exit, Refusal } from './exit.ts';
import { printError, processOutput } from './terminal/output.ts';

/** In the order in which people meet them. */
const COMMANDS = [
  planCommand,
  examplesCommand,
  checkCommand,
  listCommand,
  statusCommand,
  stopCommand,
  resumeCommand,
  retryCommand,
  showCommand,
  editCommand,
  factsCommand,
  setFactCommand,
  graphCommand,
  sectionsCommand,
  whyCommand,
  callsCommand,
  historyCommand,
  diffCommand,
  exportCommand,
  importCommand,
  importScheduleCommand,
  renameCommand,
  duplicateCommand,
  archiveCommand,
  deleteCommand,
  trashCommand,
  restoreCommand,
  backupCommand,
  restoreBackupCommand,
  modelsCommand,
  settingsCommand,
  serveCommand,
  connectCommand,
  mcpCommand,
  tokenCommand,
  doctorCommand,
  recoverCommand,
  moveLibraryCommand,
];

/** The way from a task plan to its end, in its order; help lists them apart. */
const TASK_COMMANDS = [
  projectsCommand,
  proposeCommand,
  templatesCommand,
  approveCommand,
  rejectCommand,
  tasksCommand,
  claimCommand,
  doneCommand,
  failCommand,
  releaseCommand,
  cancelCommand,
  reopenCommand,
  forecastCommand,
  statusReportCommand,
  exportTasksCommand,
];

/** What surrounds a command: the streams, environment and working folder that it was started with. */
export type Surroundings = Pick<Cli, 'input' | 'output' | 'env' | 'folder'>;

/** Those of this process. */
function ofThisProcess(): Surroundings {
  const { env } = process;
  return { input: () => process.stdin, output: processOutput(env), env, folder: process.cwd() };
}

/**
 * Runs the command line and says how it ended; never rejects for anything expected.
 * @param args what was typed after the program's name.
 * @param workerPath absolute path of the built worker.
 * @param surroundings left out, those of this process.
 */
export async function runCli(
  args: readonly string[],
  workerPath: string,
  surroundings: Surroundings = ofThisProcess(),
): Promise<Exit> {
  const cli: Cli = { ...surroundings, workerPath, exit: EXIT.ok };
  const json = args.includes('--json');
  try {
    await buildProgram(cli).parseAsync(args, { from: 'user' });
    return cli.exit;
  } catch (error) {
    if (error instanceof Refusal) {
      printError(cli.output, errorAsTyped(cli, error.error), json);
      return error.exit;
    }
    if (error instanceof CommanderError) return endOfParsing(cli, error, json);
    return unexpected(cli, error, json);
  }
}

function errorAsTyped(cli: Cli, { details, ...error }: AppError): AppError {
  const next = details?.next;
  return {
    ...error,
    message: asTyped(cli, error.message),
    ...(details && { details: { ...details, ...(typeof next === 'string' && { next: asTyped(cli, next) }) } }),
  };
}

/** Every command with its options and help; nothing is run. */
export function buildProgram(cli: Cli): Command {
  const program = new Command('planexe')
    .description('Turns a prompt into a long, structured project plan. Works offline.')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .configureHelp({
      helpWidth: Math.max(60, Math.min(110, cli.output.stdout.columns())),
      showGlobalOptions: false,
      // Before lines are broken; what is not broken is written by `writeOut`.
      boxWrap: (text, width) => new Help().boxWrap(asTyped(cli, text), width),
    })
    // What went wrong is printed in one place, with the same look for every error.
    .configureOutput({
      writeOut: (text) => cli.output.raw(asTyped(cli, text)),
      writeErr: (text) => cli.output.write(asTyped(cli, text)),
      outputError: () => undefined,
    })
    .exitOverride()
    .addHelpText(
      'after',
      [
        '',
        'Ids can be shortened as long as they are unambiguous. Plans are stored in PLANEXE_HOME, or the folder that `doctor` shows.',
        'Exit codes: 0 success, 1 failed, 2 usage error, 3 not found, 4 not allowed in this state, 5 stopped,\n6 a host is already running.',
        '',
        'Example:',
        '  planexe plan --example',
      ].join('\n'),
    );
  for (const describe of COMMANDS) addCommand(program, describe(cli));
  for (const describe of TASK_COMMANDS) addCommand(program, describe(cli).helpGroup('Projects and tasks:'));
  return program;
}

function addCommand(program: Command, command: Command): void {
  command.copyInheritedSettings(program);
  for (const part of command.commands) part.copyInheritedSettings(program);
  program.addCommand(command);
}

/**
 * What the system refuses, such as a folder without permission, is said in a line; an unexpected error with its
 * trace.
 */
function unexpected(cli: Cli, error: unknown, json: boolean): Exit {
  const fault = libraryFault(error);
  if (fault) {
    printError(cli.output, errorAsTyped(cli, fault), json);
    return EXIT.failed;
  }
  const bySystem = error instanceof Error && 'syscall' in error;
  const message = bySystem ? error.message : 'Internal error.';
  if (!bySystem) cli.output.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  printError(cli.output, { code: 'INTERNAL_ERROR', message }, json);
  return EXIT.failed;
}

/** Help and version are ends too; anything else that commander says is an error in the call. */
function endOfParsing(cli: Cli, error: CommanderError, json: boolean): Exit {
  if (error.code === 'commander.helpDisplayed' || error.code === 'commander.version') return EXIT.ok;
  // Help that nobody asked for: no command was given.
  if (error.code === 'commander.help') return EXIT.usage;
  const [message = '', ...suggestion] = error.message.replace(/^error: /, '').split('\n');
  const suggested = suggestion.join(' ').replace(/^\((.*)\)$/, '$1');
  const next = suggested === '' ? `${commandLine(cli, '--help')} lists the commands and options.` : suggested;
  printError(cli.output, { code: 'INVALID_INPUT', message, details: { next } }, json);
  return EXIT.usage;
}
