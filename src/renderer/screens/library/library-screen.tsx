import { Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { LibraryPlan } from '../../../shared/contracts/library-plan.ts';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { openTour } from '../../layout/tour.tsx';
import { isTourDone } from '../../layout/tour-done.ts';
import { DeletedList } from './deleted-list.tsx';
import { EmptyLibrary } from './empty-library.tsx';
import { ImportButton } from './import-button.tsx';
import { ImportDrop } from './import-drop.tsx';
import classes from './library-screen.module.css';
import { LibraryToolbar } from './library-toolbar.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { PlanGrid } from './plan-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { profilesOf, shownPlans, tagsOf } from './shown-plans.ts';
import { TagsDialog } from './tags-dialog.tsx';
import { TourOffer } from './tour-offer.tsx';
import { useLibrarySearch } from './use-library-search.ts';
import { useSelection } from './use-selection.ts';

const NONE: readonly LibraryPlan[] = [];

/** The user's plans: to find, to open and to keep in order. */
export function LibraryScreen() {
  const { search, view, change } = useLibrarySearch();
  const query = search.query ?? '';
  const all = useQuery(api.plans.list.queryOptions({}));
  const found = useQuery(
    api.plans.list.queryOptions(query === '' ? {} : { query }, { placeholderData: keepPreviousData }),
  );
  const deleted = useQuery(api.plans.listDeleted.queryOptions());
  const plans = found.data?.plans ?? NONE;
  const { shown, inList, inArchive } = useMemo(() => shownPlans(plans, search), [plans, search]);
  // Of all plans, so that they stay while something is looked for.
  const tags = useMemo(() => tagsOf(all.data?.plans ?? NONE), [all.data]);
  const profiles = useMemo(() => profilesOf(all.data?.plans ?? NONE), [all.data]);
  const selection = useSelection(shown);
  const [tagged, setTagged] = useState<LibraryPlan | null>(null);
  const isEmpty = all.data?.plans.length === 0;
  useEffect(() => {
    if (isEmpty && !isTourDone()) openTour();
  }, [isEmpty]);
  const sort = search.sort ?? (query === '' || search.turned ? 'created' : undefined);
  const isSelecting = view !== 'deleted' && selection.plans.length > 0;

  const list = () => {
    if (view === 'deleted') {
      if (deleted.isPending) return <LoadingState />;
      if (isLost(deleted)) return <ErrorState error={deleted.error} onRetry={() => void deleted.refetch()} />;
      return <DeletedList plans={deleted.data.plans} query={query} />;
    }
    if (found.isPending) return <LoadingState rows={8} />;
    if (isLost(found)) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
    if (isEmpty) return <EmptyLibrary />;
    if (shown.length === 0)
      return <NothingShown search={search} change={change} elsewhere={view === 'archive' ? inList : inArchive} />;
    return (
      <PlanGrid
        // Another list begins at its top.
        key={view}
        plans={shown}
        selection={selection}
        query={query}
        sort={sort}
        isTurned={search.turned === true}
        // A second click turns it round.
        onSort={(key) => change({ sort: key, turned: key === sort && !search.turned ? true : undefined })}
        onTags={setTagged}
      />
    );
  };

  return (
    <div className={classes.screen}>
      <PageHeader title="Library">
        <ImportButton />
        <ButtonLink to="/new" leftSection={<IconPlus size={18} aria-hidden />}>
          New plan
        </ButtonLink>
      </PageHeader>
      {all.data && !isEmpty && <TourOffer />}
      {isSelecting ? (
        <SelectionBar selection={selection} archived={view === 'archive'} known={tags} />
      ) : (
        (!isEmpty || view === 'deleted' || (deleted.data?.plans.length ?? 0) > 0) && (
          <LibraryToolbar
            search={search}
            view={view}
            change={change}
            tags={tags}
            profiles={profiles}
            counts={{
              ...(found.isSuccess && { plans: inList, archive: inArchive }),
              deleted: deleted.data?.plans.length,
            }}
          />
        )
      )}
      {list()}
      {view !== 'deleted' && found.data?.more === true && (
        <Group className={classes.note} justify="center">
          <Text size="sm" c="dimmed">
            {query === '' ? 'Search to find older plans.' : 'More plans match. Add a word to narrow the search.'}
          </Text>
        </Group>
      )}
      <TagsDialog plan={tagged} known={tags} onClose={() => setTagged(null)} />
      <ImportDrop />
    </div>
  );
}
