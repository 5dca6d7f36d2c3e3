import { RichText } from '../../../components/rich-text/rich-text.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { factBook, usePlanFacts } from '../facts/use-plan-facts.ts';

/** Each stands as a piece of its own. */
const ALONE = { before: '', after: '' };

interface RichPageProps {
  readonly planId: string;
  readonly label: string;
  /** Markdown. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSave: () => void;
  readonly onUnread: () => void;
}

/** A page of a plan as it reads, to be written in; references show what the facts are now. */
export function RichPage({ planId, ...editor }: RichPageProps) {
  const facts = usePlanFacts(planId);
  if (facts.isPending) return <LoadingState rows={12} />;
  const book = facts.data && factBook(facts.data);
  return <RichText {...editor} factText={(source) => book?.reference(source.slice(2, -2), ALONE) ?? source} />;
}
