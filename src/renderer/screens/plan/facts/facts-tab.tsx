import { Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { ButtonLink } from '../../../components/links.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { toastError } from '../../../components/toasts.tsx';
import { ReadonlyNote } from '../readonly-note.tsx';
import { BASES, basisLabel } from './basis.tsx';
import classes from './facts.module.css';
import { FactsTable } from './facts-table.tsx';
import { MovedPanel } from './moved-panel.tsx';
import { countBases, type FactFilter, orderFacts, type SortKey } from './order-facts.ts';
import { useChangeFact } from './use-change-fact.ts';
import { factBook, type ListedFact, type ListedFacts, usePlanFacts } from './use-plan-facts.ts';

const route = getRouteApi('/plan/$planId/facts');
const SEARCH_AFTER_MS = 120;

/** The plan's ledger: every number with where it comes from, and what moves when one is changed. */
export function FactsTab() {
  const { planId } = route.useParams();
  const facts = usePlanFacts(planId);
  if (facts.isPending) return <LoadingState rows={10} />;
  if (facts.isError) return <ErrorState error={facts.error} onRetry={() => void facts.refetch()} />;
  if (facts.data.facts.length === 0) {
    return (
      <EmptyState
        title="No facts yet"
        text="They come early in the drafting: every number of the prompt, and what follows from it."
      >
        <ButtonLink to="/plan/$planId" params={{ planId }} variant="default">
          See how far the plan is
        </ButtonLink>
      </EmptyState>
    );
  }
  return <Ledger planId={planId} listed={facts.data} />;
}

function Ledger({ planId, listed }: { readonly planId: string; readonly listed: ListedFacts }) {
  const { fact: target } = route.useSearch();
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const book = factBook(listed);
  const [words, setWords] = useState('');
  const [basis, setBasis] = useState<FactFilter['basis']>('all');
  const [sort, setSort] = useState<{ key: SortKey; descending: boolean }>({ key: 'ledger', descending: false });
  const [lastVisit, setLastVisit] = useState(visit);
  // A link to a fact shows it, whatever the table was narrowed to before.
  if (visit !== lastVisit) {
    setLastVisit(visit);
    if (target !== undefined) {
      setWords('');
      setBasis('all');
    }
  }
  const [searched] = useDebouncedValue(words, SEARCH_AFTER_MS);
  const found = words === '' ? '' : searched;
  const facts = useMemo(
    () => orderFacts(book, { words: found, basis, sort: sort.key, descending: sort.descending }),
    [book, found, basis, sort],
  );
  const counts = useMemo(() => countBases(book.facts), [book]);
  const change = useChangeFact(planId);
  const { set } = change;
  const onTakeBack = useCallback((fact: ListedFact) => void set(fact, null).catch(toastError), [set]);
  return (
    <div className={classes.frame}>
      <Stack gap="xs" className={classes.tools}>
        <Group gap="sm">
          <TextInput
            flex="1 1 220px"
            maw={420}
            aria-label="Find facts"
            placeholder="Find facts"
            leftSection={<IconSearch size={16} aria-hidden />}
            value={words}
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          <SegmentedControl
            aria-label="Basis"
            value={basis}
            onChange={(value) => setBasis(value as FactFilter['basis'])}
            data={[
              { value: 'all', label: `All ${book.facts.length}` },
              ...BASES.map((each) => ({ value: each, label: `${basisLabel(each)} ${counts.get(each) ?? 0}` })),
            ]}
          />
          {facts.length < book.facts.length && (
            <Text size="sm" c="dimmed" role="status">
              {facts.length} of {book.facts.length}
            </Text>
          )}
        </Group>
        <ReadonlyNote refusal={listed.refusal} />
      </Stack>
      <div className={classes.body} data-moved={change.last !== null || undefined}>
        {change.last && (
          <MovedPanel
            change={change.last}
            book={book}
            busy={change.busy}
            onUndo={() => change.last && change.undo(change.last)}
            onClose={change.close}
          />
        )}
        {facts.length === 0 ? (
          <EmptyState title="No fact is like that" text="Try fewer words, or another basis." />
        ) : (
          <FactsTable
            facts={facts}
            book={book}
            locked={listed.refusal !== null}
            sort={sort}
            onSort={(key) => setSort((before) => nextSort(before, key))}
            target={target}
            visit={visit}
            onSet={set}
            onTakeBack={onTakeBack}
          />
        )}
      </div>
    </div>
  );
}

/** Down, up, and then the order of the ledger again. */
function nextSort(before: { key: SortKey; descending: boolean }, key: SortKey): { key: SortKey; descending: boolean } {
  if (before.key !== key) return { key, descending: false };
  return before.descending ? { key: 'ledger', descending: false } : { key, descending: true };
}
