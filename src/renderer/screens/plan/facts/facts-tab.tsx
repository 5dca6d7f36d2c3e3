import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconListNumbers, IconPlus, IconSearch } from '@tabler/icons-react';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { toastError } from '../../../components/dialogs/toasts.tsx';
import { FindField } from '../../../components/find-field.tsx';
import { formatNumber } from '../../../components/format/format.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import { NotDraftedYet } from '../not-drafted-yet.tsx';
import { ReadonlyNote } from '../readonly-note.tsx';
import { AddFactDialog } from './add-fact-dialog.tsx';
import { BASES, basisLabel } from './basis.tsx';
import classes from './facts.module.css';
import { FactsTable } from './facts-table.tsx';
import { MovedPanel } from './moved-panel.tsx';
import { countBases, orderFacts, type SortKey } from './order-facts.ts';
import { ProposedFacts } from './proposed-facts.tsx';
import { useChangeFact } from './use-change-fact.ts';
import { factBook, type ListedFact, type ListedFacts, usePlanFacts } from './use-plan-facts.ts';

const route = getRouteApi('/plan/$planId/facts');

/** The plan's ledger: every number with where it comes from, and what moves when one is changed. */
export function FactsTab() {
  const { planId } = route.useParams();
  const facts = usePlanFacts(planId);
  return (
    <Loaded query={facts} rows={10}>
      {(listed) =>
        listed.facts.length === 0 ? (
          <NotDraftedYet
            planId={planId}
            icon={IconListNumbers}
            title="No facts yet"
            text="Facts are collected early in drafting: every number in the prompt, and what follows from it."
          />
        ) : (
          <Ledger planId={planId} listed={listed} />
        )
      }
    </Loaded>
  );
}

function Ledger({ planId, listed }: { readonly planId: string; readonly listed: ListedFacts }) {
  const {
    fact: target,
    words: found = '',
    basis = 'all',
    sort: key = 'ledger',
    descending = false,
  } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  // Who narrows the table is no longer led to the fact that the address named.
  const narrow: typeof change = (part) => change({ ...part, fact: undefined });
  const [words, setWords] = useTypedWords(found, (typed) => narrow({ words: typed }));
  // Of the address that is shown: the next one is known before what it asks for is, and the table would go back.
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const book = factBook(listed);
  const facts = useMemo(
    () => orderFacts(book, { words: found, basis, sort: key, descending }),
    [book, found, basis, key, descending],
  );
  const counts = useMemo(() => countBases(book.facts), [book]);
  const changing = useChangeFact(planId);
  const [isAdding, setIsAdding] = useState(false);
  const { set } = changing;
  const onTakeBack = useCallback((fact: ListedFact) => void set(fact, null).catch(toastError), [set]);
  return (
    <div className={classes.frame}>
      <Stack gap="xs" className={classes.tools}>
        <Group gap="sm">
          <FindField
            flex="1 1 160px"
            maw={420}
            label="Find facts"
            leftSection={<IconSearch size={16} aria-hidden />}
            words={words}
            onWords={setWords}
          />
          <SegmentedControl
            aria-label="Basis"
            value={basis}
            onChange={(value) => narrow({ basis: BASES.find((each) => each === value) })}
            data={[
              { value: 'all', label: `All ${formatNumber(book.facts.length)}` },
              ...BASES.map((each) => ({
                value: each,
                label: `${basisLabel(each)} ${formatNumber(counts.get(each) ?? 0)}`,
              })),
            ]}
          />
          {listed.refusal === null && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setIsAdding(true)}
            >
              Add fact
            </Button>
          )}
          {isAdding && (
            <AddFactDialog
              planId={planId}
              book={book}
              onAdded={(id) => change({ fact: id, words: undefined, basis: undefined })}
              onClose={() => setIsAdding(false)}
            />
          )}
          {facts.length < book.facts.length && (
            <Text size="sm" c="dimmed" role="status">
              {formatNumber(facts.length)} of {formatNumber(book.facts.length)}
            </Text>
          )}
        </Group>
        <ReadonlyNote refusal={listed.refusal} />
        <ProposedFacts
          planId={planId}
          proposals={listed.proposals}
          book={book}
          onTake={
            listed.refusal === null && !changing.busy ? (fact, value) => void set(fact, value).catch(toastError) : null
          }
        />
      </Stack>
      <div className={classes.body} data-moved={changing.last !== null || undefined}>
        {changing.last && (
          <MovedPanel
            change={changing.last}
            book={book}
            busy={changing.busy}
            onUndo={() => changing.last && changing.undo(changing.last)}
            onClose={changing.close}
          />
        )}
        {facts.length === 0 ? (
          <EmptyState title="No matching facts" text="Try fewer words or a different basis." />
        ) : (
          <FactsTable
            facts={facts}
            book={book}
            locked={listed.refusal !== null}
            sort={{ key, descending }}
            onSort={(next) => narrow(nextSort({ key, descending }, next))}
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
function nextSort(before: { key: SortKey; descending: boolean }, key: SortKey) {
  const isBack = before.key === key && before.descending;
  return {
    sort: isBack || key === 'ledger' ? undefined : key,
    descending: (!isBack && before.key === key) || undefined,
  };
}
