import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../api/api.ts';
import { isLost } from '../../api/app-error.ts';
import { Section } from '../../components/layout/section.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { LoadingState } from '../../components/states/loading-state.tsx';
import { DraftingDefaults } from './drafting-defaults.tsx';
import { hasOtherModels } from './has-other-models.ts';
import { LocalModels } from './local-models.tsx';
import { ProfileReportCard } from './profile-report-card.tsx';
import { withoutKey } from './profile-state.ts';
import { keyPlace } from './provider-lines.ts';
import { Providers } from './providers.tsx';
import { useSettings } from './use-setting.ts';

/** Who can draft plans here and now, with which keys, and what it may cost. */
export function ModelsPart() {
  const profiles = useQuery(
    // Keys and servers come and go outside the app.
    api.settings.profiles.queryOptions(undefined, { refetchOnMount: 'always', refetchOnWindowFocus: 'always' }),
  );
  // What stands above is shown when all of it is there.
  const secrets = useQuery(api.settings.secrets.list.queryOptions());
  const settings = useSettings();
  const local = useQuery(api.settings.localModels.list.queryOptions());
  // What failed is asked again by the part that says so, which must not go for that.
  const queries = [secrets, settings, local];
  // Local models come first if no other model is usable; the order is fixed once loaded.
  const hasOther = useRef<boolean | null>(null);
  const providers = useRef<HTMLDivElement>(null);
  // With a key the order is known. Otherwise servers on this computer are asked about, for a second at most.
  const hasKey = hasOtherModels(secrets.data?.keys ?? [], []);
  if (queries.some(isAwaited) || (hasOther.current === null && !hasKey && isAwaited(profiles)))
    return <LoadingState rows={10} />;
  hasOther.current ??= secrets.data === undefined || hasOtherModels(secrets.data.keys, profiles.data?.profiles ?? []);
  const localModels = <LocalModels />;
  const takesKeys = keyPlace(secrets.data?.strength ?? null) !== null;
  return (
    <>
      {!hasOther.current && localModels}
      {isLost(settings) ? (
        <Section title="For new plans">
          <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
        </Section>
      ) : (
        <DraftingDefaults profiles={profiles.data?.profiles ?? []} />
      )}
      <div ref={providers} tabIndex={-1}>
        <Providers profiles={profiles.data?.profiles ?? []} />
      </div>
      {hasOther.current && localModels}
      <Section
        title="Profiles"
        text="A profile is a list of models, best first. Local servers such as Ollama and LM Studio are detected automatically."
      >
        {profiles.isPending && <LoadingState rows={5} />}
        {profiles.isError && <ErrorState error={profiles.error} onRetry={() => void profiles.refetch()} />}
        {profiles.data?.profiles.map((report) => (
          <ProfileReportCard
            key={report.profile}
            report={report}
            missing={withoutKey(report, secrets.data?.keys ?? [])}
            onAddKey={takesKeys ? () => providers.current?.focus() : null}
          />
        ))}
      </Section>
    </>
  );
}

/** Whether there is no first answer yet, good or bad. */
function isAwaited({ isPending, errorUpdateCount }: { isPending: boolean; errorUpdateCount: number }): boolean {
  return isPending && errorUpdateCount === 0;
}
