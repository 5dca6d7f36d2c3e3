import { Button, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { IconAffiliate, IconListCheck, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ApiOutputs, api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { formatNumber, formatProgress } from '../../components/format/format.ts';
import { AnchorLink, ButtonLink } from '../../components/layout/links.tsx';
import { ListTable } from '../../components/layout/list-table.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ACTIONS, numbers } from '../../components/layout/table-head.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { useChangeAddress } from '../../components/use-address.ts';
import { ApprovalQueue } from './approval-queue.tsx';
import { NewProject } from './new-project.tsx';
import { ProjectMenu } from './project-menu.tsx';

const route = getRouteApi('/projects');
type ListedProject = ApiOutputs['projects']['list']['projects'][number];

/** The user's projects, and above them what waits for approval. */
export function ProjectsScreen() {
  const projects = useQuery(api.projects.list.queryOptions());
  const waiting = useQuery(api.projects.waiting.queryOptions());
  const deleted = useQuery(api.projects.deleted.queryOptions());
  const { make = false } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const setIsMaking = (isMaking: boolean) => change({ make: isMaking || undefined });
  const newProject = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsMaking(true)}>
      New project
    </Button>
  );
  return (
    <>
      <PageHeader title="Projects">
        {(deleted.data?.projects.length ?? 0) > 0 && (
          <ButtonLink to="/projects/deleted" variant="default" leftSection={<IconTrash size={18} aria-hidden />}>
            Deleted
          </ButtonLink>
        )}
        {newProject}
      </PageHeader>
      {/* What waits stands above the list, which must not move when it comes. */}
      {waiting.isPending ? (
        <LoadingState />
      ) : (
        <Loaded query={projects}>
          {(listed) =>
            listed.projects.length === 0 ? (
              <EmptyState
                icon={IconListCheck}
                title="Create your first project"
                text="A project holds task plans: tasks with dependencies that agents propose, you approve, and agents or people work on."
              >
                <Group justify="center" mt="xs">
                  {newProject}
                  <ButtonLink to="/connect" variant="default" leftSection={<IconAffiliate size={18} aria-hidden />}>
                    Connect an agent
                  </ButtonLink>
                </Group>
              </EmptyState>
            ) : (
              <Stack px="lg" pb="lg" gap="lg" maw={1400}>
                {isLost(waiting) ? (
                  <ErrorState error={waiting.error} onRetry={() => void waiting.refetch()} />
                ) : (
                  <ApprovalQueue waiting={waiting.data.waiting} />
                )}
                <ProjectTable projects={listed.projects} />
              </Stack>
            )
          }
        </Loaded>
      )}
      <NewProject isOpen={make} onClose={() => setIsMaking(false)} />
    </>
  );
}

function ProjectTable({ projects }: { readonly projects: readonly ListedProject[] }) {
  return (
    <section aria-label="All projects">
      <ListTable
        columns={[
          'Project',
          'Progress',
          numbers('Ready'),
          numbers('Claimed'),
          numbers('Failed'),
          'Task plans',
          ACTIONS,
        ]}
      >
        {projects.map((project) => (
          <ProjectRow key={project.project_id} project={project} />
        ))}
      </ListTable>
    </section>
  );
}

function ProjectRow({ project }: { readonly project: ListedProject }) {
  const { project_id, name, approved_tasks, done, ready, claimed, failed } = project;
  const share = approved_tasks === 0 ? 0 : (100 * done) / approved_tasks;
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/projects/$projectId" params={{ projectId: project_id }} fw={600} size="sm" dir="auto">
          <Text component="span" inherit lineClamp={2} className="wrap-anywhere">
            {name}
          </Text>
        </AnchorLink>
      </Table.Td>
      <Table.Td>
        {approved_tasks === 0 ? (
          <Text size="sm" c="dimmed">
            No approved tasks
          </Text>
        ) : (
          <Group gap="xs" wrap="nowrap">
            <Progress value={share} w={100} aria-label={`Progress of ${name}`} />
            <Text size="sm">{formatProgress(share)}</Text>
          </Group>
        )}
      </Table.Td>
      {[ready, claimed, failed].map((count, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three columns in a fixed order
        <Table.Td key={index} ta="end">
          {formatNumber(count)}
        </Table.Td>
      ))}
      <Table.Td>
        <Text size="sm" miw={130}>
          {plansText(project.graphs)}
        </Text>
      </Table.Td>
      <Table.Td w={44}>
        <ProjectMenu project={project} />
      </Table.Td>
    </Table.Tr>
  );
}

function plansText({ proposed, active, done }: ListedProject['graphs']): string {
  const parts = [
    [proposed, 'to approve'],
    [active, 'active'],
    [done, 'done'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`);
  return told.length === 0 ? 'None yet' : told.join(', ');
}
