import { ActionIcon, SegmentedControl, Text } from '@mantine/core';
import { IconFolderOpen, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { api } from '../../../api/api.ts';
import { FindField } from '../../../components/find-field.tsx';
import { formatBytes, formatNumber } from '../../../components/format/format.ts';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress, useTypedWords } from '../../../components/use-address.ts';
import { NotDraftedYet } from '../not-drafted-yet.tsx';
import { FileTree } from './file-tree.tsx';
import { FileView } from './file-view.tsx';
import classes from './files.module.css';
import { type ListedFiles, namedFiles, type TreeOrder, treeRows } from './tree-rows.ts';

const route = getRouteApi('/plan/$planId/files');

/** Everything that a plan consists of on the disk: looked at, edited, brought back. */
export function FilesTab() {
  const { planId } = route.useParams();
  const list = useQuery(api.files.list.queryOptions({ plan_id: planId }));
  return (
    <Loaded query={list}>
      {(listed) =>
        listed.files.length === 0 ? (
          <NotDraftedYet
            planId={planId}
            icon={IconFolderOpen}
            title="No files yet"
            text="Each drafted section has two files: a page and its data."
          />
        ) : (
          <Files planId={planId} list={listed} />
        )
      }
    </Loaded>
  );
}

function Files({ planId, list }: { readonly planId: string; readonly list: ListedFiles }) {
  const { path, edit, words: looked, find, sort } = route.useSearch();
  const navigate = route.useNavigate();
  const change = useChangeAddress(navigate);
  const [filter, setFilter] = useTypedWords(find, (typed) => change({ find: typed }));
  const order: TreeOrder = sort ?? 'sections';
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const named = useMemo(() => namedFiles(list), [list]);
  const words = useDeferredValue(filter);
  const rows = useMemo(() => treeRows(named, { filter: words, order, toggled }), [named, words, order, toggled]);
  const selected =
    list.files.find((file) => file.path === path) ?? list.files.find((file) => nameOf(file.path) === path);
  const found = rows.reduce((sum, row) => sum + (row.kind === 'group' ? 0 : 1), 0);
  return (
    <div className={classes.panes}>
      <div className={classes.side}>
        <FindField
          size="sm"
          label="Find files"
          words={filter}
          onWords={setFilter}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            filter !== '' && (
              <ActionIcon variant="subtle" color="gray" aria-label="Show all files" onClick={() => setFilter('')}>
                <IconX size={16} aria-hidden />
              </ActionIcon>
            )
          }
        />
        <SegmentedControl
          size="xs"
          aria-label="Sort by"
          value={order}
          onChange={(value) => change({ sort: value === 'newest' ? 'newest' : undefined })}
          data={[
            { value: 'sections', label: 'By section' },
            { value: 'newest', label: 'Newest first' },
          ]}
        />
        <FileTree
          rows={rows}
          order={order}
          selected={selected?.path}
          onSelect={(next) =>
            void navigate({ search: (old) => ({ ...old, path: next, edit: undefined, words: undefined }) })
          }
          onToggle={(group) =>
            setToggled((before) => {
              const after = new Set(before);
              if (!after.delete(group)) after.add(group);
              return after;
            })
          }
        />
        <Text size="xs" c="dimmed" role="status">
          {words.trim() === ''
            ? `${formatNumber(list.files.length)} files, ${formatBytes(list.files.reduce((sum, { size }) => sum + size, 0))}`
            : found === 0
              ? 'No matching files'
              : `${formatNumber(found)} of ${formatNumber(list.files.length)} files`}
        </Text>
      </div>
      <div className={classes.view}>
        {selected ? (
          <FileView
            key={`${selected.path} ${edit ?? ''}`}
            planId={planId}
            file={selected}
            editTable={edit === 'table'}
            words={looked}
          />
        ) : (
          <EmptyState
            icon={IconFolderOpen}
            title={path === undefined ? 'Select a file' : 'File not found'}
            text={
              path === undefined
                ? 'Pages hold the text of a section. Data is used to calculate schedule, costs and checks. Both can be edited.'
                : 'It may have been removed in an update. Select another file on the left.'
            }
          />
        )}
      </div>
    </div>
  );
}

/** A name without its number, which a section's file keeps in every version. */
function nameOf(path: string): string {
  return path.replace(/^\d+-/, '');
}
