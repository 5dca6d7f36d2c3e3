import type { DownloadProgress, LocalModel } from '../../../shared/contracts/local-model.ts';
import type { CommonOptions } from '../command.ts';
import { answer, asTyped, type Cli, commandLine, userPath } from '../context.ts';
import { demand, EXIT, type Exit, Refusal } from '../exit.ts';
import { isConfirmed } from '../terminal/confirm.ts';
import { listenForInterrupts } from '../terminal/interrupts.ts';
import { styled } from '../terminal/terminal.ts';
import { fileSize, plain, wrap } from '../terminal/text.ts';
import { planning } from './planning.ts';

/** `planexe models list`, `get`, `use` and `remove`: models that run inside PlanExe. */

interface GetOptions extends CommonOptions {
  readonly yes?: boolean;
}

export async function listLocal(cli: Cli, options: CommonOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const models = await planner.localModels(place);
  return answer(cli, options.json, { models }, () => models.flatMap((model) => [...modelLines(cli, model), '']));
}

const STATES: Readonly<Record<LocalModel['state'], string>> = {
  ready: 'ready',
  partly_downloaded: 'partly downloaded',
  not_downloaded: 'not downloaded',
  broken: 'cannot be used',
};
const FITS: Readonly<Record<LocalModel['fit']['verdict'], string>> = {
  fits: 'fits this computer',
  tight: 'barely fits this computer',
  too_large: 'too large for this computer',
};

function modelLines(cli: Cli, model: LocalModel): string[] {
  const { stdout } = cli.output;
  const colour = model.state === 'ready' ? 'green' : model.state === 'broken' ? 'red' : 'yellow';
  const facts = [
    fileSize(model.bytes),
    ...(model.license === null ? [] : [`licence ${plain(model.license)}`]),
    ...(model.speed === null ? [] : [model.speed]),
    FITS[model.fit.verdict],
  ];
  const words = [
    ...(model.summary === null ? [] : [model.summary]),
    model.fit.why,
    ...(model.languages === null ? [] : [`Languages: ${model.languages}.`]),
    ...(model.source === 'catalogue' && !model.tried ? ['Not yet tested with a whole plan.'] : []),
    ...(model.why === null ? [] : [`It cannot be used: ${model.why}.`]),
  ];
  const next = model.next ?? (model.state === 'ready' ? null : `${commandLine(cli, `models get ${model.name}`)}`);
  return [
    `${styled(stdout, 'bold', plain(model.name))}  ${plain(model.title)}: ${styled(stdout, colour, STATES[model.state])}`,
    `  ${facts.join(', ')}`,
    ...wrap(plain(words.join(' ')), Math.min(110, stdout.columns()), '  '),
    ...(next === null ? [] : [`  → ${asTyped(cli, plain(next))}`]),
  ];
}

export async function getModel(cli: Cli, name: string, options: GetOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const model = (await planner.localModels(place)).find((each) => each.name === name && each.source === 'catalogue');
  if (model && model.state !== 'ready' && !options.yes) {
    cli.output.note(...consentLines(model));
    if (!(await isConfirmed(cli, 'Download it?'))) {
      cli.output.note('Cancelled; nothing was downloaded.');
      return EXIT.failed;
    }
  }
  const stop = new AbortController();
  const interrupted = new Error('interrupted');
  const giveBack = listenForInterrupts({ stop: () => stop.abort(interrupted), quit: () => undefined });
  try {
    const show = progressLines(cli, options.json === true);
    const got = demand(await planner.downloadModel(place, name, { signal: stop.signal, onProgress: show }));
    if (options.json) cli.output.json(got);
    else cli.output.print(`${plain(got.title)} is ready. Draft with it: ${commandLine(cli, 'plan --profile local')}`);
    return EXIT.ok;
  } catch (error) {
    if (error !== interrupted) throw error;
    cli.output.note(`Stopped. To resume: ${commandLine(cli, `models get ${name}`)}`);
    return EXIT.stopped;
  } finally {
    giveBack();
  }
}

/** What a person agrees to. */
function consentLines({ title, bytes, downloaded_bytes, license, host, from, fit }: LocalModel): string[] {
  const rest = downloaded_bytes > 0 ? `, ${fileSize(bytes - downloaded_bytes)} of it still to come` : '';
  return [
    `${plain(title)}: ${fileSize(bytes)}${rest}, from ${plain(host ?? '')}, licence ${plain(license ?? 'unknown')}.`,
    plain(fit.why),
    `About the model: ${plain(from ?? '')}`,
  ];
}

/** A line at every tenth. */
function progressLines(cli: Cli, quiet: boolean): (progress: DownloadProgress) => void {
  let told = -1;
  return ({ received, total, verifying }) => {
    if (quiet) return;
    const tenth = verifying ? 11 : Math.floor((received / total) * 10);
    if (tenth <= told) return;
    told = tenth;
    cli.output.note(verifying ? 'Verifying …' : `${tenth * 10} %  ${fileSize(received)} of ${fileSize(total)}`);
  };
}

export async function takeFile(cli: Cli, path: string, options: CommonOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const model = demand(await planner.addModelFile(place, userPath(cli, path)));
  return answer(cli, options.json, model, () => [
    `${plain(model.title)} can be used as ${plain(model.name)}. ${model.fit.why}`,
    `→ ${commandLine(cli, `models test local/${model.name}`)} tries it, ${commandLine(cli, 'plan --profile local')} drafts with it.`,
  ]);
}

export async function removeModel(cli: Cli, name: string, options: CommonOptions): Promise<Exit> {
  const { planner, place } = await planning(cli);
  const removed = await planner.removeModel(place, name);
  if (!removed.ok) throw new Refusal(removed.error);
  const { freed_bytes, kept } = removed.value;
  return answer(cli, options.json, removed.value, () => [
    kept === null
      ? `Removed ${plain(name)}; ${fileSize(freed_bytes)} are free again.`
      : `${plain(name)} is no longer used. Its file stays at ${plain(kept)}.`,
  ]);
}
