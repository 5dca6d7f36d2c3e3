import { ActionIcon, Group, Text } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PROMPT_PATH } from '../../../../shared/contracts/edit-history.ts';
import { api } from '../../../api/api.ts';
import { ShowOlder } from '../../../components/layout/show-older.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { LoadingState } from '../../../components/states/loading-state.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import { EditDetail } from './edit-detail.tsx';
import { EditList } from './edit-list.tsx';
import classes from './history.module.css';

const route = getRouteApi('/plan/$planId/history');

/** Who changed what of the plan and when; earlier versions can be looked at, compared and restored. */
export function HistoryTab() {
  const { planId } = route.useParams();
  const { path, edit } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const query = useInfiniteQuery(
    api.history.list.infiniteQueryOptions(
      { plan_id: planId, ...(path !== undefined && { path }) },
      { getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined },
    ),
  );
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <LoadingState rows={8} />;
  const entries = query.data.pages.flatMap((page) => page.entries);
  const chosen = entries.find(({ cursor }) => cursor === edit) ?? entries[0];
  return (
    <div className={classes.panes}>
      <div className={classes.side}>
        {path !== undefined && (
          <Group gap={4} wrap="nowrap" mb="xs">
            <Text size="sm" truncate title={path} flex={1}>
              Only {path === PROMPT_PATH ? 'the prompt' : path}
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="Show all changes"
              onClick={() => change({ path: undefined, edit: undefined })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        )}
        <EditList planId={planId} entries={entries} chosen={chosen?.cursor} />
        <ShowOlder query={query} />
      </div>
      <div className={classes.view}>
        {chosen ? (
          <EditDetail key={chosen.cursor} planId={planId} entry={chosen} />
        ) : (
          <EmptyState
            icon={IconHistory}
            title="No changes yet"
            text="What you, agents and runs change appears here, with the version before it."
          />
        )}
      </div>
    </div>
  );
}
