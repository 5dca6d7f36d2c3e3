import type { Icon } from '@tabler/icons-react';
import { ButtonLink } from '../../components/layout/links.tsx';
import { EmptyState } from '../../components/states/empty-state.tsx';

interface NotDraftedYetProps {
  readonly planId: string;
  readonly icon: Icon;
  readonly title: string;
  /** When there will be something. */
  readonly text: string;
}

/** Stands in a part of a plan that drafting has not come to. */
export function NotDraftedYet({ planId, ...said }: NotDraftedYetProps) {
  return (
    <EmptyState {...said}>
      <ButtonLink to="/plan/$planId" params={{ planId }} variant="default">
        View progress
      </ButtonLink>
    </EmptyState>
  );
}
