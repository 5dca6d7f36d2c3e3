import { closeSync, fstatSync, openSync } from 'node:fs';
import { READ_WITHOUT_WAITING } from '../../platform/regular-file.ts';
import { errorCode } from '../../platform/system-error.ts';
import { ByteReader } from './byte-reader.ts';
import { type GgufHeader, NotGguf, readGgufHeader } from './gguf-header.ts';

/** A model file that can be tried. */
interface ModelFile {
  readonly path: string;
  readonly bytes: number;
  readonly architecture: string;
  readonly name: string | null;
  readonly license: string | null;
  /** Tokens that it was trained with; null when the file does not say. */
  readonly contextLength: number | null;
  readonly blockCount: number | null;
  readonly cacheWidth: number | null;
}

/** Stable names of what can be wrong with a model file. */
export type ModelFileFault =
  | 'missing'
  | 'unreadable'
  | 'not_a_file'
  | 'not_gguf'
  | 'version'
  | 'big_endian'
  | 'damaged'
  | 'truncated'
  | 'later_part'
  | 'no_architecture'
  | 'not_for_text'
  | 'no_chat_template';

export type ExaminedFile =
  | { readonly ok: true; readonly file: ModelFile }
  | { readonly ok: false; readonly fault: ModelFileFault; readonly why: string; readonly next: string };

/** Architectures of llama.cpp that give numbers, sound or pictures and no text. */
const NOT_FOR_TEXT =
  /^(?:.*bert.*|t5encoder|clip|whisper|wavtokenizer-dec|gemma-embedding|pangu-embed|diffusion|flux|sd\d.*|sdxl|wan|ltxv|aura|hidream|cosmos)$/;

const AGAIN = 'Download the file again, or choose another one';

/**
 * Looks at the header of a model file, and whether the file is as long as its header says. Whether llama.cpp knows its
 * architecture shows when it is loaded. Reads a few megabytes at most; never throws.
 */
export function examineModelFile(path: string): ExaminedFile {
  let file: number;
  try {
    file = openSync(path, READ_WITHOUT_WAITING);
  } catch (error) {
    return notOpened(error);
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile())
      return refused('not_a_file', 'it is not a file', 'Give the path of the model file itself, which ends in .gguf');
    const header = readGgufHeader(new ByteReader(file, stat.size));
    return judged(path, stat.size, header);
  } catch (error) {
    return error instanceof NotGguf ? notRead(error) : notOpened(error);
  } finally {
    closeSync(file);
  }
}

function refused(fault: ModelFileFault, why: string, next: string): ExaminedFile {
  return { ok: false, fault, why, next };
}

function notOpened(error: unknown): ExaminedFile {
  const code = errorCode(error) ?? 'unknown error';
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return refused('missing', 'there is no such file', 'Check the path, or download a model');
  return refused('unreadable', `the file cannot be read (${code})`, 'Check that you may read the file');
}

function notRead({ fault, version }: NotGguf): ExaminedFile {
  switch (fault) {
    case 'not_gguf':
      return refused(
        'not_gguf',
        'it is no GGUF file',
        'Download the model in the format GGUF; other formats, such as safetensors, have to be converted',
      );
    case 'version':
      return refused(
        'version',
        `it is a GGUF file of version ${version}; 2 and 3 can be read`,
        'Download a newer conversion of the model, or update PlanExe',
      );
    case 'big_endian':
      return refused('big_endian', 'it is made for big-endian computers', 'Download the usual, little-endian file');
    case 'end':
      return refused('truncated', 'it ends within its header: the download was cut short', AGAIN);
    case 'damaged':
      return refused('damaged', 'its header is damaged', AGAIN);
  }
}

function judged(path: string, bytes: number, header: GgufHeader): ExaminedFile {
  const { architecture, leastBytes, part, hasChatTemplate } = header;
  if (architecture === null) return refused('no_architecture', 'it does not say what kind of model it is', AGAIN);
  if (NOT_FOR_TEXT.test(architecture))
    return refused(
      'not_for_text',
      `a model of the kind ${architecture} writes no text`,
      'Choose a model for chat, often called instruct or it',
    );
  if (part !== null && part.index > 0)
    return refused(
      'later_part',
      `it is part ${part.index + 1} of ${part.of} of a model`,
      'Give the path of the first part, with the others beside it',
    );
  if (bytes < leastBytes)
    return refused(
      'truncated',
      `it has ${bytes} of at least ${leastBytes} bytes: the download was cut short`,
      'Download the file again',
    );
  if (!hasChatTemplate)
    return refused(
      'no_chat_template',
      'it has no chat template, so it is a base model that follows no instructions',
      'Choose the variant for chat, often called instruct or it',
    );
  const { name, license, contextLength, blockCount, cacheWidth } = header;
  return { ok: true, file: { path, bytes, architecture, name, license, contextLength, blockCount, cacheWidth } };
}
