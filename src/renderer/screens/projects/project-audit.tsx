import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { AuditList } from './audit-list.tsx';
import { QueryPlaceholder } from './query-placeholder.tsx';
import { WorkFrame } from './work-frame.tsx';
import { ProjectTabs } from './work-tabs.tsx';

const route = getRouteApi('/projects/$projectId/audit');

/** Everything that was done in a project. */
export function ProjectAudit() {
  const { projectId } = route.useParams();
  const overview = useQuery(api.projects.overview.queryOptions({ project_id: projectId }));
  if (overview.isPending || isLost(overview)) return <QueryPlaceholder query={overview} what="Project" />;
  return (
    <WorkFrame title={overview.data.name} tabs={<ProjectTabs projectId={projectId} />}>
      <Box p="lg" maw={1200}>
        <AuditList subject={{ project_id: projectId }} />
      </Box>
    </WorkFrame>
  );
}
