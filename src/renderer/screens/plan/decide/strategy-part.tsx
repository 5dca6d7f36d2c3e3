import { Alert, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Scenario, STRATEGY_STAGE, type Strategy } from '../../../../shared/contracts/strategy.ts';
import { api } from '../../../api/api.ts';
import { isLost } from '../../../api/app-error.ts';
import { formatNumber } from '../../../components/format/format.ts';
import { AnchorLink, ButtonLink } from '../../../components/layout/links.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { FactText } from '../facts/fact-text.tsx';
import { ChooseScenarioDialog } from './choose-scenario-dialog.tsx';
import classes from './decide.module.css';

const MOST_SCORE = 5;

/** The scenarios that the plan was chosen from, and the way to another. Nothing for a plan without a strategy. */
export function StrategyPart({ planId }: { readonly planId: string }) {
  const query = useQuery(api.decisions.scenarios.queryOptions({ plan_id: planId }));
  if (isLost(query)) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const strategy = query.data?.strategy;
  return strategy ? <Scenarios planId={planId} strategy={strategy} /> : null;
}

function Scenarios({ planId, strategy }: { readonly planId: string; readonly strategy: Strategy }) {
  const [wanted, setWanted] = useState<Scenario | null>(null);
  const { scenarios, state, refusal, sha256, earlier } = strategy;
  const chosen = scenarios.find(({ is_chosen }) => is_chosen);
  const favoured = scenarios.find(({ is_favoured }) => is_favoured);
  return (
    <section aria-labelledby="strategy">
      <Title order={2} size="h4" id="strategy">
        Strategy
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        The plan is drafted from one of these scenarios.
        {chosen && favoured && chosen !== favoured && ` The scores favour ${favoured.title}.`}{' '}
        <AnchorLink
          inherit
          underline="always"
          to="/plan/$planId/graph"
          params={{ planId }}
          search={{ stage: STRATEGY_STAGE }}
        >
          How they were scored
        </AnchorLink>
      </Text>
      {state === 'stale' && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} py="xs" mb="sm">
          The scores are out of date. Update them before choosing another scenario.
        </Alert>
      )}
      {earlier && (
        <Group mb="sm">
          <Text size="sm">
            Previous scenario: <FactText text={earlier.scenario} />.
          </Text>
          <ButtonLink to="/compare" search={{ a: earlier.plan_id, b: planId }} size="xs" variant="default">
            Compare the two plans
          </ButtonLink>
        </Group>
      )}
      <div className={classes.cards}>
        {scenarios.map((scenario) => (
          <ScenarioCard
            key={scenario.id}
            scenario={scenario}
            onChoose={refusal === null ? () => setWanted(scenario) : null}
          />
        ))}
      </div>
      {wanted && (
        <ChooseScenarioDialog
          planId={planId}
          scenario={wanted}
          before={chosen}
          sha256={sha256}
          onClose={() => setWanted(null)}
        />
      )}
    </section>
  );
}

interface ScenarioCardProps {
  readonly scenario: Scenario;
  /** Null where nothing can be chosen now. */
  readonly onChoose: (() => void) | null;
}

function ScenarioCard({ scenario, onChoose }: ScenarioCardProps) {
  const { id, title, idea, gives_up, reason, choices, score, breaks, is_chosen, is_favoured } = scenario;
  const titleId = `scenario-${id}`;
  return (
    <Paper withBorder p="md" component="article" className={classes.card ?? ''} aria-labelledby={titleId}>
      <Stack gap="xs">
        <Group gap="sm" align="flex-start" wrap="nowrap" justify="space-between">
          <Title order={3} size="h5" id={titleId} className={classes.question ?? ''}>
            <FactText text={title} />
          </Title>
          {is_chosen && (
            <Badge variant="light" radius="sm" tt="none" flex="none" color="teal">
              Chosen
            </Badge>
          )}
        </Group>
        {score !== null && (
          <Text size="sm" c="dimmed">
            Score {formatNumber(score)} of {formatNumber(MOST_SCORE)}
            {is_favoured && ' · favoured by the scores'}
          </Text>
        )}
        <Text size="sm">
          <FactText text={idea} />
        </Text>
        <Text size="sm">
          <b>Gives up:</b> <FactText text={gives_up} />
        </Text>
        {breaks.length > 0 && (
          <Text size="sm">
            <b>Breaks:</b> {breaks.map((quote) => `“${quote}”`).join('; ')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <FactText text={reason} />
        </Text>
        <Text size="sm" c="dimmed">
          <FactText text={choices.join(' · ')} />
        </Text>
        {!is_chosen && onChoose && (
          <Group>
            <Button size="xs" variant="default" aria-label={`Choose this one instead: ${title}`} onClick={onChoose}>
              Choose this one instead
            </Button>
          </Group>
        )}
      </Stack>
    </Paper>
  );
}
