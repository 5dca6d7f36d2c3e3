import { Code, Group, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { isCurrency } from '../../../../shared/quantities/currency.ts';
import { factAnchor, sectionAnchor } from '../../../../shared/report-outline.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { ResetValue } from './fact-value.tsx';
import classes from './facts.module.css';
import { MarkBudget } from './mark-budget.tsx';
import type { FactBook, ListedFact } from './use-plan-facts.ts';

const route = getRouteApi('/plan/$planId');
const HANGS = { low: 'Low', medium: 'Medium', high: 'High' } as const;
const ID = /(?<![a-z0-9_])([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)/;

interface FactDetailsProps {
  readonly fact: ListedFact;
  readonly book: FactBook;
  /** Null where nothing can be changed now. */
  readonly onTakeBack: ((fact: ListedFact) => void) | null;
}

/** Everything known of where a number comes from, and who uses it. */
export function FactDetails({ fact, book, onTakeBack }: FactDetailsProps) {
  const { planId } = route.useParams();
  const { quote, formula, assumption, note, judged_by, shown_in } = fact;
  return (
    <dl className={classes.details}>
      {quote && <Detail term="From the prompt">“{quote.text}”</Detail>}
      {formula && (
        <Detail term="Formula">
          <Formula formula={formula} book={book} />
        </Detail>
      )}
      {assumption && (
        <>
          <Detail term="Why this value">{book.plain(assumption.why)}</Detail>
          <Detail term="How to check it">{book.plain(assumption.check)}</Detail>
          <Detail term="Impact">{HANGS[assumption.sensitivity]}</Detail>
        </>
      )}
      {note && <Detail term="Note">{note}</Detail>}
      {fact.set && onTakeBack && (
        <Detail term="Set by you">
          <ResetValue fact={fact} onTakeBack={onTakeBack} />
        </Detail>
      )}
      <Detail term="Editing">{howToChange(fact, book, onTakeBack === null)}</Detail>
      <Detail term="Comes from">
        <Sections stages={[fact.stage]} book={book} planId={planId} />
      </Detail>
      <Detail term="Used by">
        {judged_by.length === 0 ? (
          'No section; pages that show it update automatically.'
        ) : (
          <Sections stages={judged_by} book={book} planId={planId} />
        )}
      </Detail>
      <Detail term="Shown in">
        {shown_in.length === 0 ? 'Fact ledger only' : <Sections stages={shown_in} book={book} planId={planId} />}
      </Detail>
      <Detail term="Reference">
        <Group gap="sm">
          <Code>[[{fact.id}]]</Code>
          <AnchorLink size="sm" to="/plan/$planId/report" params={{ planId }} search={{ section: factAnchor(fact.id) }}>
            Show in report
          </AnchorLink>
          {onTakeBack && canBeBudget(fact) && <MarkBudget planId={planId} fact={fact.id} />}
        </Group>
      </Detail>
    </dl>
  );
}

/** An amount of money that the plan starts from. */
function canBeBudget({ id, unit, stage, value }: ListedFact): boolean {
  return id !== 'budget.total' && stage === 'facts' && isCurrency(unit) && typeof value === 'number';
}

function howToChange({ basis, formula, stage }: ListedFact, book: FactBook, locked: boolean): string {
  if (basis !== 'derived') {
    return locked
      ? 'Not editable right now; see the message above the table.'
      : 'Click the value in the table to edit it.';
  }
  return formula
    ? 'Calculated; edit its inputs or the prompt.'
    : `Calculated in “${book.stageTitle(stage)}”; edit its inputs, such as estimates, or the prompt.`;
}

function Detail({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{term}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

/** A formula in which every fact leads to its row, with what each is now. */
function Formula({ formula, book }: { readonly formula: string; readonly book: FactBook }) {
  const { planId } = route.useParams();
  const pieces = formula.split(ID);
  const inputs = [...new Set(pieces)].flatMap((piece) => book.byId.get(piece) ?? []);
  return (
    <>
      <Code className={classes.formula ?? ''}>
        {pieces.map((piece, index) =>
          book.byId.has(piece) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one formula have no other name
            <FactLink key={index} id={piece} planId={planId} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={index}>{piece}</Fragment>
          ),
        )}
      </Code>
      <Text size="sm" c="dimmed">
        {inputs.map((fact) => `${fact.label}: ${book.format(fact)}`).join(' · ')}
      </Text>
    </>
  );
}

function FactLink({ id, planId }: { readonly id: string; readonly planId: string }) {
  return (
    <AnchorLink inherit underline="always" to="/plan/$planId/facts" params={{ planId }} search={{ fact: id }}>
      {id}
    </AnchorLink>
  );
}

interface SectionsProps {
  readonly stages: readonly string[];
  readonly book: FactBook;
  readonly planId: string;
}

function Sections({ stages, book, planId }: SectionsProps) {
  return (
    <Group gap="xs">
      {stages.map((stage) => (
        <AnchorLink
          key={stage}
          size="sm"
          to="/plan/$planId/report"
          params={{ planId }}
          search={{ section: sectionAnchor(stage) }}
        >
          {book.stageTitle(stage)}
        </AnchorLink>
      ))}
    </Group>
  );
}
