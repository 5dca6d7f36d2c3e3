import type { Statement } from '../../reading.ts';
import { statement } from '../text/plain.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Source } from '../text/source.ts';

const PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|these|system)\b.{0,30}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|context|constraints? you)\b/,
  /\b(?:system|developer|hidden|initial) prompt\b/,
  /\byou are (?:now |no longer )?(?:chatgpt|claude|gemini|gpt\b|dan\b|an? (?:ai|llm|language model|assistant|expert|experienced|world-class|helpful|unrestricted|senior|seasoned|professional (?:project|plan)))/,
  /\b(?:act|behave|respond|answer|pretend|roleplay) (?:as|like|to be) (?:if you|though you|an? (?:ai|assistant|expert|experienced|language model|senior|unrestricted|professional)|dan\b)/,
  /^\W{0,4}(?:system|assistant|developer|human|user|ai)\W{0,3}:/,
  /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|?>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|assistant|instructions?|prompt)>|^#{2,4} ?(?:instruction|system|response)s?\b/,
  /\b(?:print|reveal|show|leak|repeat|output|dump)\b.{0,20}\b(?:your|the) (?:system |hidden |initial |own )?(?:prompts?|instructions|api keys?|secrets?|credentials|environment variables|training data)\b/,
  /\b(?:respond|reply|answer|output|return)\b.{0,20}\bonly\b.{0,20}\b(?:json|xml|yes|no|with|in|the)\b|\b(?:respond|reply|answer) (?:only )?(?:with|in) (?:json|xml|markdown|one word|the word)/,
  /\b(?:do not|don't|never) (?:tell|inform|mention (?:this|it) to|reveal (?:this|it) to|warn) the user\b/,
  /\b(?:jailbreak|developer mode|do anything now|as an ai(?: language)? model)\b/,
  /\b(?:execute|run|eval) (?:the following|this) (?:command|code|script|shell)|\brm -rf\b|\bcurl https?:|\bdrop table\b/,
  /\bfrom now on,? you (?:will|must|are|should)\b|\byour (?:new|only|real) (?:task|instructions?|role|job) (?:is|are)\b|\bnew instructions?:/,
  /ignor(?:iere|ieren sie|ez|a|e|er|era) .{0,30}(?:anweisungen|instruktionen|instructions|instrucciones|istruzioni|instruções|instruktioner|instruks)/,
  /negeer .{0,30}instructies|zignoruj .{0,30}(?:instrukcje|polecenia)|игнорируй .{0,40}(?:инструкции|указания)|忽略.{0,12}(?:指令|指示|说明)|(?:指示|命令)を無視|이전 .{0,8}지시.{0,6}무시|تجاهل .{0,20}(?:التعليمات|الأوامر)|निर्देशों को (?:अनदेखा|नज़रअंदाज़)/,
];

/** Whether a sentence speaks to the program instead of describing a project. */
function isInstruction(lower: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(lower));
}

/** The sentences that try to instruct the program. They are kept as data and read for nothing else. */
export function readInstructions(source: Source): { statements: Statement[]; sentences: ReadonlySet<Sentence> } {
  const sentences = source.sentences.filter((s) => isInstruction(source.lower.slice(s.start, s.end)));
  return { statements: sentences.map((s) => statement(source, s.start, s.end)), sentences: new Set(sentences) };
}
