import { useRef } from 'react';
import { usePlanFacts } from '../facts/use-plan-facts.ts';
import classes from './files.module.css';
import { PlanText } from './plan-text.tsx';
import { useMarkedWords } from './use-marked-words.ts';

interface PageTextProps {
  readonly planId: string;
  readonly path: string;
  readonly text: string;
  /** What was looked for: marked, and in view when the page opens. */
  readonly words?: string | undefined;
}

/** A page as it reads, in a pane that scrolls. */
export function PageText({ planId, path, text, words }: PageTextProps) {
  const pane = useRef<HTMLElement>(null);
  const facts = usePlanFacts(planId);
  // Facts that arrive put other texts on the page.
  useMarkedWords(pane, words, `${facts.dataUpdatedAt} ${text}`);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section ref={pane} className={classes.body} tabIndex={0} aria-label={`Text of ${path}`}>
      <PlanText planId={planId} text={text} />
    </section>
  );
}
