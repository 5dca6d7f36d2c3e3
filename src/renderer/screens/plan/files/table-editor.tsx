import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { DataTable } from '../../../../shared/contracts/data-table.ts';
import { api } from '../../../api/api.ts';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { factBook, usePlanFacts } from '../facts/use-plan-facts.ts';
import { EditedTable } from './edited-table.tsx';
import type { JsonFault } from './json-faults.ts';
import classes from './table-editor.module.css';
import { rowsIn } from './table-rows.ts';
import { useTextHistory } from './use-text-history.ts';

const asWritten = (text: string) => text;

interface TableEditorProps {
  readonly planId: string;
  readonly tables: readonly DataTable[];
  /** The whole data file. */
  readonly text: string;
  readonly faults: readonly JsonFault[];
  /** Takes the text as it is changed; null where it is only read. */
  readonly onChange: ((text: string) => void) | null;
}

/** The lists of a section's data as tables. What a table does not show is edited as JSON. */
export function TableEditor({ planId, tables, text, faults, onChange }: TableEditorProps) {
  const named = useQuery(api.files.entries.queryOptions({ plan_id: planId }));
  const facts = usePlanFacts(planId);
  const shown = tables.flatMap((table) => {
    const found = rowsIn(text, table);
    return found ? [{ table, ...found }] : [];
  });
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  const history = useTextHistory(text, (next) => onChange?.(next));
  const note = useRef(history.note);
  note.current = history.note;
  const change = useCallback((to: (text: string) => string, isStep = false) => {
    note.current(latest.current.text, isStep);
    // Two changes may come before the text is drawn again.
    latest.current.text = to(latest.current.text);
    latest.current.onChange?.(latest.current.text);
  }, []);
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed" p="md">
        This text cannot be shown as a table. Choose JSON to see it.
      </Text>
    );
  if (named.isPending) return <LoadingState rows={12} />;
  return (
    <section
      className={classes.tables}
      aria-label="Tables"
      tabIndex={onChange ? undefined : 0}
      onKeyDown={onChange ? history.onKeyDown : undefined}
    >
      {shown.map(({ table, rows, currency }) => (
        <EditedTable
          key={table.field}
          {...{ table, rows, currency, faults }}
          lists={named.data?.lists ?? []}
          plain={facts.data ? factBook(facts.data).plain : asWritten}
          titled={shown.length > 1}
          onChange={onChange ? change : null}
        />
      ))}
    </section>
  );
}
