import { type Source, sentenceAt } from './source.ts';

const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.&/-]*/gu;
const EDGE =
  /^(?:the|a|an|of|for|to|and|or|in|on|at|by|is|are|was|be|will|must|should|we|our|have|has|with|which|that|it|from|about|around|up|only|not|than|no|more|less|then|under|over|up|between|at|least|most|within|before|after|until|since|no|later|end|start|there|so|but|if|as|would|like|want|can|may|between|bis|avant|antes|del|den|före|até|entro|il|senest|inden|vor|voor|von|mit|avec|con|med|en|em|no|another|der|die|das|und|für|le|la|les|et|pour|de|du|des|el|los|para|og|til|och|di|per)$/i;

/** Cuts words from a text to a label of at most `max` words, without joining words at either end. */
export function label(text: string, max = 8, fromEnd = false): string {
  let words = (text.match(WORD) ?? []).map((word) => word.replace(/[.'’/&-]+$/, ''));
  words = fromEnd ? words.slice(-max) : words.slice(0, max);
  while (words.length > 0 && EDGE.test(words[0] ?? '')) words = words.slice(1);
  while (words.length > 0 && EDGE.test(words.at(-1) ?? '')) words = words.slice(0, -1);
  return words.join(' ');
}

/** A label for what stands at start..end, from the words after it, else before it, within its clause. */
export function labelAround(source: Source, start: number, end: number, fallback: string): string {
  const sentence = sentenceAt(source, start);
  const ceiling = Math.max(end, Math.min(sentence?.end ?? source.norm.length, end + 90));
  const floor = Math.max(sentence?.start ?? 0, start - 90);
  const before =
    source.norm
      .slice(floor, start)
      .split(/[;:!?()|]|, |\. |\S*\d\S*/)
      .at(-1) ?? '';
  const after = source.norm.slice(end, ceiling).split(/[;:!?()|]|,(?= |$)|\.(?= |$)/)[0] ?? '';
  const cut = floor > (sentence?.start ?? 0) && before.length > 80 ? before.slice(before.indexOf(' ') + 1) : before;
  return label(cut, 8, true) || label(after) || fallback;
}
