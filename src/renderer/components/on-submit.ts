import type { SubmitEvent } from 'react';

/** For `onSubmit` of a form: acts in its place, as sending the form would load the page anew. */
export function onSubmit(act: () => void): (event: Pick<SubmitEvent, 'preventDefault'>) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}
