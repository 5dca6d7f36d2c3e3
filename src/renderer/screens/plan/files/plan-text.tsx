import { readReference } from '../../../../shared/fact-reference.ts';
import { MarkdownView } from '../../../components/editor/markdown-view.tsx';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { factBook, usePlanFacts } from '../facts/use-plan-facts.ts';

/** A page of a plan as it reads: references to facts show what the facts are now, and lead to them. */
export function PlanText({ planId, text }: { readonly planId: string; readonly text: string }) {
  const { data } = usePlanFacts(planId);
  const book = data && factBook(data);
  return (
    <MarkdownView
      text={text}
      headingBase={3}
      reference={(inside, around) => {
        const { id } = readReference(inside);
        const fact = book?.byId.get(id);
        const value = book?.reference(inside, around) ?? `[[${inside}]]`;
        if (!fact) return value;
        return (
          <AnchorLink
            to="/plan/$planId/facts"
            params={{ planId }}
            search={{ fact: id }}
            inherit
            underline="always"
            title={fact.label}
          >
            {value}
          </AnchorLink>
        );
      }}
    />
  );
}
