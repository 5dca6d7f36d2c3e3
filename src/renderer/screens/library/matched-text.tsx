import { Mark } from '@mantine/core';
import { matchedPieces } from '../../components/matched-pieces.ts';

interface MatchedTextProps {
  readonly text: string;
  /** What was looked for. */
  readonly query: string;
}

/** A text with the words marked that were looked for; as in the search, case and accents do not count. */
export function MatchedText({ text, query }: MatchedTextProps) {
  return matchedPieces(text, query).map(({ from, to, isMatch }) =>
    isMatch ? <Mark key={from}>{text.slice(from, to)}</Mark> : text.slice(from, to),
  );
}
