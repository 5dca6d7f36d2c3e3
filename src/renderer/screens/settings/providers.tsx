import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ProfileReport } from '../../../shared/contracts/model-profile.ts';
import { api } from '../../api/api.ts';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { ProviderLine } from './provider-line.tsx';
import { keyPlace, providerLines } from './provider-lines.ts';
import classes from './settings.module.css';

const ONLY_WITH_KEY = 'A provider is contacted only if its key is set.';

/** Where models come from, one line each: how it stands, and its key. A key itself is never shown. */
export function Providers({ profiles }: { readonly profiles: readonly ProfileReport[] }) {
  const secrets = useQuery(api.settings.secrets.list.queryOptions());
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries(api.settings.secrets.list.queryFilter()),
      queries.invalidateQueries(api.settings.profiles.queryFilter()),
    ]);
  const strength = secrets.data?.strength ?? null;
  const taken = keyPlace(strength);
  return (
    <Section
      title="Providers"
      text={
        taken === 'kept'
          ? `Keys are stored in the system keychain and used only for drafting. ${ONLY_WITH_KEY}`
          : taken === 'session'
            ? `Keys that you add here are for this session only: they are used until PlanExe quits and are not stored. To keep one, set it in the environment or use the desktop app. ${ONLY_WITH_KEY}`
            : `Keys are read from environment variables. ${ONLY_WITH_KEY}`
      }
    >
      {secrets.isError && <ErrorState error={secrets.error} onRetry={() => void secrets.refetch()} />}
      {strength === 'obfuscated' && (
        <Alert color="yellow" mb="sm" title="No system keychain">
          Keys are only obfuscated on disk; any program running as you could read them. Set up a keyring such as GNOME
          Keyring or KWallet, or use environment variables.
        </Alert>
      )}
      {secrets.data && (
        <ul className={classes.providers}>
          {providerLines(secrets.data.keys, profiles).map((line) => (
            <ProviderLine key={line.id} line={line} taken={taken} onChange={refresh} />
          ))}
        </ul>
      )}
    </Section>
  );
}
