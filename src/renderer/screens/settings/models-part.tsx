import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { Section } from '../../components/section.tsx';
import { DraftingDefaults } from './drafting-defaults.tsx';
import { ProfileReportCard } from './profile-report-card.tsx';
import { ProviderKeys } from './provider-keys.tsx';

/** Who can draft plans here and now, with which keys, and what it may cost. */
export function ModelsPart() {
  const profiles = useQuery(api.settings.profiles.queryOptions(undefined, { staleTime: 0 }));
  return (
    <>
      <DraftingDefaults profiles={profiles.data?.profiles ?? []} />
      <ProviderKeys />
      <Section
        title="Profiles"
        text="A profile is a list of models, best first. Servers on this computer, such as Ollama and LM Studio, are found by themselves."
      >
        {profiles.isPending && <LoadingState rows={5} />}
        {profiles.isError && <ErrorState error={profiles.error} onRetry={() => void profiles.refetch()} />}
        {profiles.data?.profiles.map((report) => (
          <ProfileReportCard key={report.profile} report={report} />
        ))}
      </Section>
    </>
  );
}
