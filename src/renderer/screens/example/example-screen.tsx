import { Button, Loader, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { HostError } from '../../api/app-error.ts';
import { reportOrigin } from '../../api/desktop.ts';
import { hostRequest } from '../../api/host-request.ts';
import { importPlan } from '../../api/import-plan.ts';
import { toast, toastError } from '../../components/dialogs/toasts.tsx';
import { ButtonLink } from '../../components/layout/links.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { ReportFrame } from '../../components/report/report-frame.tsx';
import { useReportFrame } from '../../components/report/use-report-frame.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import classes from './example.module.css';

const route = getRouteApi('/example/$exampleId');

/**
 * A finished plan to look at before one makes one's own. Whoever looks first waits while it is drafted. What there is
 * besides the report is seen when it is opened as a plan of the library.
 */
export function ExampleScreen() {
  const { exampleId } = route.useParams();
  const prompts = useQuery(api.prompts.examples.queryOptions(undefined, { meta: { live: false } }));
  const address = `/examples/${encodeURIComponent(exampleId)}/report.html`;
  const drafted = useQuery({
    queryKey: ['example', exampleId],
    queryFn: () => draft(address),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { live: false },
  });
  const example = prompts.data?.examples.find(({ id }) => id === exampleId);
  return (
    <div className={classes.screen}>
      <PageHeader
        title={example?.title ?? 'Example plan'}
        text={example?.plan_drafted_by ? `Drafted by ${example.plan_drafted_by}.` : ''}
      >
        <ButtonLink to="/new" hash="examples" variant="default">
          All examples
        </ButtonLink>
        {drafted.data && <OpenAsPlan exampleId={exampleId} />}
      </PageHeader>
      {drafted.isPending && (
        <Stack align="center" p="xl" gap="sm" role="status">
          <Loader />
          <Text c="dimmed">Drafted on first use; takes a few seconds.</Text>
        </Stack>
      )}
      {drafted.isError && <ErrorState error={drafted.error} onRetry={() => void drafted.refetch()} />}
      {drafted.data && <Example address={reportOrigin + address} />}
    </div>
  );
}

function Example({ address }: { readonly address: string }) {
  const { frame } = useReportFrame(address, { listsContents: false });
  return (
    <div className={classes.report}>
      <ReportFrame address={address} frame={frame} />
    </div>
  );
}

/** Puts the example into the library with all its parts and opens it; opened again it is the same plan. */
function OpenAsPlan({ exampleId }: { readonly exampleId: string }) {
  const navigate = route.useNavigate();
  const open = useMutation({
    mutationFn: async () => {
      const zip = await hostRequest(`/examples/${encodeURIComponent(exampleId)}/run.zip`);
      return importPlan(await zip.blob(), { once: true });
    },
    onSuccess({ plan_id, title, imported_before: before, warnings }) {
      if (!before) toast(`Added “${title}” to your library.`);
      for (const warning of warnings) toast(warning);
      return navigate({ to: '/plan/$planId', params: { planId: plan_id } });
    },
    onError: toastError,
  });
  return (
    <Button loading={open.isPending} onClick={() => open.mutate()}>
      Open as a plan
    </Button>
  );
}

/** Has the example drafted where it is not yet. */
async function draft(address: string): Promise<true> {
  const answer = await fetch(address, { method: 'HEAD' });
  if (answer.ok) return true;
  throw new HostError({
    code: 'ARTIFACT_NOT_FOUND',
    message: answer.status === 404 ? 'Example not found.' : 'The example could not be drafted.',
    details: { next: 'Choose another example, or try again.' },
  });
}
