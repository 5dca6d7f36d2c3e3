import type { LocatedFinding } from '../../../../shared/contracts/plan-quality.ts';
import { AnchorLink } from '../../../components/links.tsx';
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
        <AnchorLink to="/plan/$planId/schedule" params={params} size="sm">
          Schedule
        </AnchorLink>
      );
    case 'decide':
      return (
        <AnchorLink to="/plan/$planId/decide" params={params} size="sm">
          Decide
        </AnchorLink>
      );
    case 'prompt':
      return (
        <AnchorLink to="/new" search={{ parent: planId }} size="sm">
          Better prompt
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
          aria-label={`Open the page of ${finding.title}`}
        >
          Open
        </AnchorLink>
      );
  }
}
