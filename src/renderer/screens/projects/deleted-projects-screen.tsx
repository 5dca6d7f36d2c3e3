import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import classes from '../../components/layout/deleted-list.module.css';
import { DeletedRow } from '../../components/layout/deleted-row.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { Loaded } from '../../components/states/loaded.tsx';
import { eraseProject, restoreProject } from './delete-project.ts';
import { WorkFrame } from './work-frame.tsx';

/** Projects that were deleted in the last thirty days, and how to have them back. */
export function DeletedProjectsScreen() {
  const deleted = useQuery(api.projects.deleted.queryOptions());
  return (
    <WorkFrame title="Deleted projects">
      <Loaded query={deleted}>
        {({ projects }) =>
          projects.length === 0 ? (
            <EmptyState
              icon={IconTrash}
              title="No deleted projects"
              text="Deleted projects are kept for 30 days and can be restored in full."
            />
          ) : (
            <ul className={classes.list} aria-label="Deleted projects">
              {projects.map((project) => (
                <DeletedRow
                  key={project.project_id}
                  title={project.name}
                  deletedAt={project.deleted_at}
                  keptUntil={project.kept_until}
                  onRestore={() => void restoreProject(project)}
                  onErase={() => eraseProject(project)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </WorkFrame>
  );
}
