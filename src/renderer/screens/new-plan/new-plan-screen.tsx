import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { OpenDraft } from './open-draft.tsx';

const route = getRouteApi('/new');

interface Shown {
  /** Another one begins another piece of writing. */
  readonly number: number;
  readonly draft: string | undefined;
  readonly parent: string | undefined;
  /** The first save gave what is written an address, which is not there yet. */
  readonly moving: boolean;
}

/** Where a prompt is written, looked at and settled before a plan is drafted from it. */
export function NewPlanScreen() {
  const { draft, parent } = route.useSearch();
  const navigate = route.useNavigate();
  const [shown, setShown] = useState<Shown>({ number: 0, draft, parent, moving: false });
  const arrived = shown.draft === draft && shown.parent === parent;
  if (shown.moving && arrived) setShown({ ...shown, moving: false });
  else if (!shown.moving && !arrived) setShown({ number: shown.number + 1, draft, parent, moving: false });
  return (
    <OpenDraft
      key={shown.number}
      draft={draft}
      parent={parent}
      onCreated={(planId) => {
        setShown(({ number }) => ({ number, draft: planId, parent: undefined, moving: true }));
        return navigate({ search: { draft: planId }, replace: true });
      }}
    />
  );
}
