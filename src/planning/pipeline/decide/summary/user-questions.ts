import { withoutReferences } from '../../../../shared/fact-reference.ts';
import { findReferences } from '../../../facts/references.ts';

/** A question that a section leaves to the user. */
export interface AskedQuestion {
  /** May hold fact references. */
  readonly text: string;
  /** Stage that asks. */
  readonly stage: string;
  /** Title of that stage. */
  readonly section: string;
  /** How much hangs on the answer: the number of sections that read, directly or not, what it would change. */
  readonly weight: number;
}

/** Questions about one subject as one question. */
export interface UserQuestion {
  readonly text: string;
  /** Titles of the sections that ask it, those with the most weight first. */
  readonly sections: readonly string[];
  readonly weight: number;
}

/** From this share of the subject words of both on, two questions have one subject. */
const SAME_SUBJECT = 0.5;
/** Fewer words in common are a coincidence, unless they are all that the question has. */
const LEAST_COMMON = 2;
/** Shorter words carry grammar in most languages, not subjects. */
const SHORTEST_WORD = 4;
/** Letters that tell a word from others, so that its endings do not matter. */
const STEM = 6;

/** Words that ask or join and name no subject. Other languages rely on the length of words alone. */
const NO_SUBJECT: ReadonlySet<string> = new Set(
  'about after already also answer been before could decide does done each else from have here into least many more most much must need needs only other over plan planned project section should some such than that their them then there these they this those through user what when where which while whom whose will with without would your yours'.split(
    ' ',
  ),
);

/**
 * The questions that the report asks, each subject once: that with the most weight stands for those about the same
 * subject. What most hangs on comes first, by how much reads the sections that ask and by how many ask.
 *
 * @param elsewhere questions that the reader is asked already, such as the decisions: none is asked again.
 */
export function rankedQuestions(asked: readonly AskedQuestion[], elsewhere: readonly string[] = []): UserQuestion[] {
  const known = elsewhere.map(subjectWords);
  const subjects: { question: AskedQuestion; words: ReadonlySet<string>; all: AskedQuestion[] }[] = [];
  for (const question of asked.toSorted((a, b) => b.weight - a.weight)) {
    const words = subjectWords(question.text);
    if (known.some((other) => isSameSubject(other, words))) continue;
    const same = subjects.find((subject) => isSameSubject(subject.words, words));
    if (same) same.all.push(question);
    else subjects.push({ question, words, all: [question] });
  }
  return subjects
    .map(({ question, all }) => {
      const sections = [...new Set(all.map(({ section }) => section))];
      return { text: question.text, sections, weight: question.weight + sections.length - 1 };
    })
    .sort((a, b) => b.weight - a.weight);
}

/** Beginnings of the words that name what a question is about, and the facts that it refers to. */
function subjectWords(question: string): ReadonlySet<string> {
  // A fact says more of the subject than a word does: it counts twice.
  const facts = findReferences(question).flatMap(({ id }) => [`[[${id}]]`, `[[${id}]] again`]);
  const words = withoutReferences(question, ' ')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{N}]*/gu);
  const telling = (words ?? []).filter((word) => word.length >= SHORTEST_WORD && !NO_SUBJECT.has(word));
  return new Set([...facts, ...telling.map((word) => word.slice(0, STEM))]);
}

/**
 * By the Sørensen–Dice coefficient of their words (Dice 1945): a long question that only touches what a short one asks
 * is another question.
 */
function isSameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shorter = Math.min(one.size, other.size);
  if (shorter === 0) return false;
  const common = [...one].filter((word) => other.has(word)).length;
  return common >= Math.min(LEAST_COMMON, shorter) && (2 * common) / (one.size + other.size) >= SAME_SUBJECT;
}
