import { getRouteApi } from '@tanstack/react-router';
import { Fragment } from 'react';
import { FACT_REFERENCE, readReference } from '../../../../shared/fact-reference.ts';
import type { AroundReference } from '../../../../shared/quantities/format-reference.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { type FactBook, factBook, usePlanFacts } from './use-plan-facts.ts';

const route = getRouteApi('/plan/$planId');

/** A text of the plan with the values of the facts that it refers to; each leads to its row of the ledger. */
export function FactText({ text }: { readonly text: string }) {
  const { planId } = route.useParams();
  const { data, isPending } = usePlanFacts(planId);
  const pieces = text.split(FACT_REFERENCE);
  if (pieces.length === 1) return <span dir="auto">{text}</span>;
  const book = data && factBook(data);
  return (
    <span dir="auto">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
        <Fragment key={index}>
          {index % 2 === 0 ? (
            piece
          ) : (
            <Reference
              inside={piece}
              around={{ before: pieces[index - 1] ?? '', after: pieces[index + 1] ?? '' }}
              book={book}
              isPending={isPending}
            />
          )}
        </Fragment>
      ))}
    </span>
  );
}

interface ReferenceProps {
  readonly inside: string;
  readonly around: AroundReference;
  readonly book: FactBook | undefined;
  /** The facts are still on their way. */
  readonly isPending: boolean;
}

function Reference({ inside, around, book, isPending }: ReferenceProps) {
  const { planId } = route.useParams();
  const { id } = readReference(inside);
  const fact = book?.byId.get(id);
  const value = book?.reference(inside, around) ?? (isPending ? '…' : `[[${inside}]]`);
  if (!fact) return value;
  const place = { to: '/plan/$planId/facts', params: { planId }, search: { fact: id } } as const;
  return (
    <AnchorLink inherit underline="always" title={fact.label} {...place}>
      {value}
    </AnchorLink>
  );
}
