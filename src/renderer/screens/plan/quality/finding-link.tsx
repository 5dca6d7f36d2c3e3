import type { LocatedFinding } from '../../../../shared/contracts/plan-quality.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { placeOf } from './finding-place.ts';

interface FindingLinkProps {
  readonly planId: string;
  readonly finding: LocatedFinding;
}

/** Leads to where something can be done about a finding. */
export function FindingLink({ planId, finding }: FindingLinkProps) {
  const place = placeOf(finding);
  const params = { planId };
  switch (place?.part) {
    case undefined:
      return null;
    case 'schedule':
      return (
        <AnchorLink to="/plan/$planId/schedule" params={params} search={{ task: place.task }} size="sm">
          {place.task === undefined ? 'Schedule' : 'Task'}
        </AnchorLink>
      );
    case 'decide':
      return (
        <AnchorLink to="/plan/$planId/decide" params={params} search={{ decision: place.decision }} size="sm">
          {place.decision === undefined ? 'Decide' : 'Decision'}
        </AnchorLink>
      );
    case 'prompt':
      return (
        <AnchorLink
          to="/plan/$planId/quality"
          params={params}
          search={(old) => ({ ...old, dialog: 'prompt' as const })}
          size="sm"
        >
          Prompt
        </AnchorLink>
      );
    case 'facts':
      return (
        <AnchorLink to="/plan/$planId/facts" params={params} search={{ fact: place.fact }} size="sm">
          Fact
        </AnchorLink>
      );
    case 'page':
      return (
        <AnchorLink
          to="/plan/$planId/files"
          params={params}
          search={{ path: place.path }}
          size="sm"
          aria-label={`Open page of ${finding.title}`}
        >
          Open
        </AnchorLink>
      );
  }
}
