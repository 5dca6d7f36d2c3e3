import { Alert, List, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { PlanOverview } from '../../../../shared/contracts/plan-overview.ts';
import { isActive } from '../../../../shared/plan-state.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { Remedy } from '../remedy.tsx';

/** What stands in the way of a plan and what to do about it; what is worth knowing while it is drafted. */
export function RunAlerts({ overview }: { readonly overview: PlanOverview }) {
  const { status } = overview;
  const failure = status.error ?? status.limit;
  // The reason of a stop is said once.
  const warnings = status.warnings.filter((warning) => warning !== failure?.message);
  return (
    <>
      {failure && (
        <Alert
          color={status.error ? 'red' : 'yellow'}
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={failure.message}
        >
          <Remedy planId={status.plan_id} failure={failure} sections={overview.sections} />
        </Alert>
      )}
      {status.state === 'stopped' && !failure && (
        <Alert color="yellow" variant="light" title="Stopped. Finished sections are kept.">
          Resume to continue.
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Warnings">
          <List size="sm" withPadding={false}>
            {warnings.map((warning) => (
              <List.Item key={warning}>{warning}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {status.model_profile === 'agent' && isActive(status.state) && (
        <Alert color="blue" variant="light" title="Agents draft this plan">
          <Stack gap={4} align="flex-start">
            Ask a connected agent to answer this plan’s questions. Each answer is checked before it is accepted.
            <AnchorLink to="/connect" size="sm" c="inherit" underline="always">
              Connect an agent
            </AnchorLink>
          </Stack>
        </Alert>
      )}
    </>
  );
}
