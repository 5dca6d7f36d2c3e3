/**
 * Keeps the answers for the keys asked for last, and no more of them however long a process lives: parses of texts, of
 * which most stay when a fact changes, and formatters, which take long to make.
 */
export class Memo<Answer> {
  readonly #answers = new Map<string, Answer>();
  readonly #most: number;

  /** @param most how many answers are kept; those asked for longest ago go first. */
  constructor(most: number) {
    this.#most = most;
  }

  /** @param holds whether a cached answer is still valid; otherwise it is computed again. */
  get(key: string, workOut: () => Answer, holds: (answer: Answer) => boolean = () => true): Answer {
    const known = this.#answers.get(key);
    const answer = known !== undefined && holds(known) ? known : workOut();
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > this.#most && oldest !== undefined) this.#answers.delete(oldest);
    return answer;
  }
}
