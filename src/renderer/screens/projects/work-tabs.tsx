import { Link } from '@tanstack/react-router';
import classes from '../../components/layout/tabs.module.css';

/** The parts of a project. They are places with addresses of their own, so they are links. */
export function ProjectTabs({ projectId }: { readonly projectId: string }) {
  const params = { projectId };
  return (
    <nav aria-label="Project">
      <ul className={classes.tabs}>
        <li>
          <Link to="/projects/$projectId" params={params} activeOptions={{ exact: true }} className={classes.tab ?? ''}>
            Overview
          </Link>
        </li>
        <li>
          <Link to="/projects/$projectId/audit" params={params} className={classes.tab ?? ''}>
            Audit trail
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/** The parts of a task plan. @param isWorkedOn whether it was approved: there is work to show then */
export function TaskPlanTabs({ graphId, isWorkedOn }: { readonly graphId: string; readonly isWorkedOn: boolean }) {
  const params = { graphId };
  const className = classes.tab ?? '';
  return (
    <nav aria-label="Task plan">
      <ul className={classes.tabs}>
        {isWorkedOn && (
          <>
            <li>
              <Link to="/task-plans/$graphId/status" params={params} className={className}>
                Status
              </Link>
            </li>
            <li>
              <Link to="/task-plans/$graphId/board" params={params} className={className}>
                Board
              </Link>
            </li>
            <li>
              <Link to="/task-plans/$graphId/timeline" params={params} className={className}>
                Timeline
              </Link>
            </li>
          </>
        )}
        <li>
          <Link to="/task-plans/$graphId/graph" params={params} className={className}>
            Graph
          </Link>
        </li>
        <li>
          <Link to="/task-plans/$graphId" params={params} activeOptions={{ exact: true }} className={className}>
            Details
          </Link>
        </li>
      </ul>
    </nav>
  );
}
