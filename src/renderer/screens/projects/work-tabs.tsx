import { Link } from '@tanstack/react-router';
import classes from './projects.module.css';

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

/** The parts of a task plan. */
export function TaskPlanTabs({ graphId }: { readonly graphId: string }) {
  const params = { graphId };
  return (
    <nav aria-label="Task plan">
      <ul className={classes.tabs}>
        <li>
          <Link to="/task-plans/$graphId/board" params={params} className={classes.tab ?? ''}>
            Board
          </Link>
        </li>
        <li>
          <Link to="/task-plans/$graphId/timeline" params={params} className={classes.tab ?? ''}>
            Timeline
          </Link>
        </li>
        <li>
          <Link to="/task-plans/$graphId/status" params={params} className={classes.tab ?? ''}>
            Status
          </Link>
        </li>
        <li>
          <Link to="/task-plans/$graphId" params={params} activeOptions={{ exact: true }} className={classes.tab ?? ''}>
            Details
          </Link>
        </li>
      </ul>
    </nav>
  );
}
