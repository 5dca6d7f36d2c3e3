import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { Loaded } from '../../../components/states/loaded.tsx';
import { NotDraftedYet } from '../not-drafted-yet.tsx';
import { FindingList } from './finding-list.tsx';
import { Incomplete } from './incomplete.tsx';
import classes from './quality.module.css';
import { Trust } from './trust.tsx';

const route = getRouteApi('/plan/$planId/quality');

/** What would make a careful reader distrust the plan, each with its place, and what was looked at to find it. */
export function QualityTab() {
  const { planId } = route.useParams();
  const quality = useQuery(api.quality.findings.queryOptions({ plan_id: planId }));
  return (
    <Loaded query={quality}>
      {(found) => {
        const { summary } = found;
        if (summary.sections_complete + summary.sections_partial + summary.sections_failed === 0) {
          return (
            <NotDraftedYet
              planId={planId}
              icon={IconChecklist}
              title="No findings yet"
              text="Sections are checked as they are drafted. Findings appear here."
            />
          );
        }
        return (
          <div className={classes.layout}>
            <div className={classes.main}>
              <Incomplete quality={found} />
              <FindingList quality={found} />
            </div>
            <aside className={classes.side} aria-label="Checks">
              <Trust quality={found} />
            </aside>
          </div>
        );
      }}
    </Loaded>
  );
}
