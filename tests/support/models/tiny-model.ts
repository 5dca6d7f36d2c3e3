import { seeded } from '../seeded.ts';
import { type GgufTensor, type GgufValue, writeGguf } from './gguf-writer.ts';

/** Sizes of a model of the architecture llama. */
interface ModelSizes {
  readonly embedding: number;
  readonly layers: number;
  readonly heads: number;
  readonly feedForward: number;
}

/** Big enough for llama.cpp, small enough that a plan of nonsense takes seconds. */
const TINY: ModelSizes = { embedding: 32, layers: 1, heads: 1, feedForward: 32 };

/** The dimension that carries the leanings, large beside the others, which are below 0.2. */
const CONSTANT = 2;
/** How far the weights that are not leanings spread the logits. */
const SPREAD = 2;

/** `LLAMA_TOKEN_TYPE_*` of llama.h */
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

/** ChatML, which most small instruct models speak. */
const CHAT_TEMPLATE = `{%- for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>' + '\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{%- endif %}`;

interface TinyModelOptions {
  /** Of the random weights; another one says other nonsense. */
  readonly seed?: number;
  /** Tokens that it was "trained" with. */
  readonly contextLength?: number;
  /** Null for a file that has none. */
  readonly chatTemplate?: string | null;
  readonly architecture?: string;
  readonly sizes?: ModelSizes;
}

/**
 * Writes a model of the architecture llama with random weights, a token for each byte and each pair of letters, and a leaning towards the signs
 * that end texts and lists, without which it would go on until it is stopped. A few hundred kilobytes. What it says is
 * nonsense; only a grammar makes JSON of it.
 */
export function writeTinyModel(path: string, options: TinyModelOptions = {}): void {
  const { seed = 1, contextLength = 131_072, chatTemplate = CHAT_TEMPLATE, architecture = 'llama' } = options;
  const { sizes = TINY } = options;
  const vocabulary = tokens();
  const size = (name: string, value: number): [string, GgufValue] => [
    `${architecture}.${name}`,
    { type: 'uint32', value },
  ];
  const metadata: Record<string, GgufValue> = {
    'general.architecture': { type: 'string', value: architecture },
    'general.name': { type: 'string', value: 'Random weights' },
    'general.file_type': { type: 'uint32', value: 0 },
    ...Object.fromEntries([
      size('context_length', contextLength),
      size('embedding_length', sizes.embedding),
      size('block_count', sizes.layers),
      size('feed_forward_length', sizes.feedForward),
      size('attention.head_count', sizes.heads),
      size('attention.head_count_kv', sizes.heads),
      size('rope.dimension_count', sizes.embedding / sizes.heads),
      size('vocab_size', vocabulary.length),
    ]),
    [`${architecture}.attention.layer_norm_rms_epsilon`]: { type: 'float32', value: 1e-5 },
    'tokenizer.ggml.model': { type: 'string', value: 'llama' },
    'tokenizer.ggml.tokens': { type: 'strings', value: vocabulary.map(({ text }) => text) },
    'tokenizer.ggml.scores': { type: 'floats', value: vocabulary.map(() => 0) },
    'tokenizer.ggml.token_type': { type: 'int32s', value: vocabulary.map(({ type }) => type) },
    'tokenizer.ggml.unknown_token_id': { type: 'uint32', value: 0 },
    'tokenizer.ggml.bos_token_id': { type: 'uint32', value: 1 },
    'tokenizer.ggml.eos_token_id': { type: 'uint32', value: 2 },
    'tokenizer.ggml.eot_token_id': { type: 'uint32', value: 4 },
    'tokenizer.ggml.add_bos_token': { type: 'bool', value: false },
    'tokenizer.ggml.add_space_prefix': { type: 'bool', value: false },
    ...(chatTemplate !== null && { 'tokenizer.chat_template': { type: 'string', value: chatTemplate } as const }),
  };
  writeGguf(path, metadata, tensors(vocabulary, seed, sizes));
}

/** As this kind of vocabulary writes it. */
const SPACE = '\u2581';
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

interface VocabularyToken {
  readonly text: string;
  readonly type: number;
  /** Added to its logit. */
  readonly leaning: number;
}

function tokens(): readonly VocabularyToken[] {
  const special = (text: string, type: number): VocabularyToken => ({ text, type, leaning: -20 });
  return [
    special('<unk>', UNKNOWN),
    special('<s>', CONTROL),
    { text: '</s>', type: CONTROL, leaning: 0 },
    special('<|im_start|>', CONTROL),
    { text: '<|im_end|>', type: CONTROL, leaning: 8 },
    ...Array.from({ length: 256 }, (_, byte) => byteToken(byte)),
    { text: SPACE, type: NORMAL, leaning: 0 },
    // Pairs of letters, so that a page has half as many tokens as bytes.
    ...[SPACE, ...LETTERS].flatMap((first) =>
      LETTERS.map((second) => ({ text: first + second, type: NORMAL, leaning: 'fr'.includes(first) ? -10 : -2 })),
    ),
  ];
}

/**
 * Without the first ones, texts would have as many bytes as there are others than the quotation mark. The letters make
 * it choose `true` and `allow` before `false` and `refuse`, so that no gate ends a plan.
 */
const LEANINGS: Readonly<Record<string, number>> = { '"': 6, ']': 3, '}': 3, t: 5, a: 5, f: -8, r: -8 };

function byteToken(byte: number): VocabularyToken {
  const sign = String.fromCharCode(byte);
  const isLetter = /[a-z ]/.test(sign);
  const leaning = LEANINGS[sign] ?? (isLetter ? 2 : byte < 32 || byte > 126 ? -8 : 0);
  return { text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, type: BYTE, leaning };
}

function tensors(vocabulary: readonly VocabularyToken[], seed: number, sizes: ModelSizes): readonly GgufTensor[] {
  const { embedding: width, layers, feedForward } = sizes;
  const random = seeded(seed);
  const matrix = (name: string, columns: number, rows: number): GgufTensor => ({
    name,
    shape: [columns, rows],
    values: Float32Array.from({ length: columns * rows }, () => (random() - 0.5) * (2 / Math.sqrt(columns))),
  });
  const ones = (name: string): GgufTensor => ({
    name,
    shape: [width],
    values: new Float32Array(width).fill(1),
  });
  const embedding = matrix('token_embd.weight', width, vocabulary.length);
  const output = matrix('output.weight', width, vocabulary.length);
  // One dimension is the same for every token and far larger than the others, so that after normalisation it is nearly
  // constant: what the last matrix has there is added to each logit.
  const constant = Math.sqrt(width);
  for (const [index, { leaning }] of vocabulary.entries()) {
    embedding.values[index * width] = CONSTANT;
    output.values[index * width] = leaning / constant;
    for (let at = 1; at < width; at++) {
      output.values[index * width + at] = (output.values[index * width + at] ?? 0) * SPREAD;
    }
  }
  const layer = (index: number): GgufTensor[] => {
    const name = (part: string) => `blk.${index}.${part}.weight`;
    return [
      ones(name('attn_norm')),
      ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((part) => matrix(name(part), width, width)),
      ones(name('ffn_norm')),
      matrix(name('ffn_gate'), width, feedForward),
      matrix(name('ffn_up'), width, feedForward),
      matrix(name('ffn_down'), feedForward, width),
    ];
  };
  return [
    embedding,
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
    ones('output_norm.weight'),
    output,
  ];
}
