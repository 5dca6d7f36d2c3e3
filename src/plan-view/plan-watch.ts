/** Milliseconds between two questions: at first, at most, and by how much they grow while nothing moves. */
const SHORTEST_MS = 1_000;
const LONGEST_MS = 20_000;
const GROWTH = 1.5;

/** What one look at a plan showed: something new, nothing new, or that nothing more will change by itself. */
export type Look = 'moved' | 'still' | 'over';

export interface PlanWatch {
  /** Looks at once, and goes on looking until it is over. */
  begin(): void;
  /** Nobody sees the view, or somebody does again: then it looks at once. */
  setVisible(visible: boolean): void;
}

/**
 * Polls a plan, less and less often while nothing changes, and not at all while the view is hidden: a conversation may
 * contain many views of one plan.
 * @param look must not reject
 */
export function watchPlan(look: () => Promise<Look>): PlanWatch {
  let visible = true;
  let over = true;
  let looking = false;
  let again = false;
  let pause = SHORTEST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function lookOnce() {
    clearTimeout(timer);
    if (over || !visible) return;
    if (looking) {
      // Its result may be older than the reason to check again.
      again = true;
      return;
    }
    looking = true;
    again = false;
    const found = await look();
    looking = false;
    if (again) return lookOnce();
    over = found === 'over';
    pause = found === 'moved' ? SHORTEST_MS : Math.min(pause * GROWTH, LONGEST_MS);
    if (!over && visible) timer = setTimeout(lookOnce, pause);
  }

  return {
    begin() {
      over = false;
      pause = SHORTEST_MS;
      void lookOnce();
    },
    setVisible(now) {
      if (now === visible) return;
      visible = now;
      pause = SHORTEST_MS;
      void lookOnce();
    },
  };
}
