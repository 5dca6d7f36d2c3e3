import { useEffect, useMemo, useState } from 'react';
import { client } from '../../../api/api.ts';
import { issueFaults, type JsonFault, syntaxFaults } from './json-faults.ts';

/** Delay before checking, in ms. */
const PAUSE_MS = 400;

interface Checked {
  readonly text: string;
  readonly issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}

interface Asked {
  readonly planId: string;
  readonly path: string;
  readonly text: string;
  readonly active: boolean;
}

/**
 * What keeps the text from being saved: where it is not JSON at once, where it does not fit its section after a pause.
 */
export function useJsonFaults({ planId, path, text, active }: Asked): readonly JsonFault[] {
  const syntax = useMemo(() => (active ? syntaxFaults(text) : []), [active, text]);
  const [checked, setChecked] = useState<Checked>({ text: '', issues: [] });
  const valid = syntax.length === 0;
  useEffect(() => {
    if (!active || !valid) return;
    let current = true;
    const timer = setTimeout(() => {
      client.files.check
        .mutate({ plan_id: planId, path, content: text })
        .then(({ issues }) => current && setChecked({ text, issues }))
        // Saving checks again, and says what is wrong.
        .catch(() => current && setChecked({ text, issues: [] }));
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [active, valid, planId, path, text]);
  return useMemo(() => {
    if (syntax.length > 0) return syntax;
    // What was said of another text stands elsewhere in this one.
    return checked.text === text ? issueFaults(text, checked.issues) : [];
  }, [syntax, checked, text]);
}
