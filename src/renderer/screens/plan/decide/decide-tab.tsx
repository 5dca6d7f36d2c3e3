import { Alert, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconGitFork, IconInfoCircle } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DECISIONS_STAGE, type DecisionItem } from '../../../../shared/contracts/decision.ts';
import { MarkdownView } from '../../../components/editor/markdown-view.tsx';
import { formatCount, formatNumber } from '../../../components/format/format.ts';
import { AnchorLink } from '../../../components/layout/links.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Loaded } from '../../../components/states/loaded.tsx';
import { useChangeAddress } from '../../../components/use-address.ts';
import { NotDraftedYet } from '../not-drafted-yet.tsx';
import { ReadonlyNote } from '../readonly-note.tsx';
import { StaleSections } from '../stale-sections.tsx';
import { ChoiceCard } from './choice-card.tsx';
import classes from './decide.module.css';
import { DecisionCard } from './decision-card.tsx';
import { GatesList } from './gates-list.tsx';
import { StrategyPart } from './strategy-part.tsx';
import { type ListedDecisions, useAnswer, useDecisions } from './use-decisions.ts';
import { useGoToCard } from './use-go-to-card.ts';
import { useKeepPlace } from './use-keep-place.ts';

const route = getRouteApi('/plan/$planId/decide');

/** What is left to the user: decisions to take, and choices that were made on their behalf. */
export function DecideTab() {
  const { planId } = route.useParams();
  const decisions = useDecisions(planId);
  return (
    <Loaded query={decisions} rows={8}>
      {(listed) =>
        listed.sha256 === null ? (
          <NotDraftedYet
            planId={planId}
            icon={IconGitFork}
            title="No decisions yet"
            text="Decisions are drafted near the end, once work, dates and costs are known."
          />
        ) : (
          <Decisions planId={planId} listed={listed} />
        )
      }
    </Loaded>
  );
}

function Decisions({ planId, listed }: { readonly planId: string; readonly listed: ListedDecisions }) {
  const { show: shown = 'all', decision: target } = route.useSearch();
  const change = useChangeAddress(route.useNavigate());
  const { answer } = useAnswer(planId);
  const { list, keepPlace } = useKeepPlace(listed);
  useGoToCard(target);
  // A note comes back to where it was opened by itself.
  const say: typeof answer = (...said) => ('answer' in said[1] ? keepPlace(() => answer(...said)) : answer(...said));
  const { gates, refusal, stale } = listed;
  const locked = refusal !== null;
  const choices = listed.choices.map((choice, index) => ({ choice, item: { kind: 'choice' as const, index } }));
  const openDecisions = listed.decisions.filter((row) => row.answer === undefined).length;
  const openChoices = listed.choices.filter((row) => row.answer === undefined).length;
  const fits = (row: { readonly answer?: unknown }) =>
    shown === 'all' || (row.answer === undefined) === (shown === 'open');
  const decisionsShown = listed.decisions.filter(fits);
  const choicesShown = choices.filter(({ choice }) => fits(choice));
  const nothing = decisionsShown.length + choicesShown.length === 0;
  return (
    <Stack ref={list} tabIndex={-1} className={classes.list ?? ''} gap="md" p="lg">
      <Group justify="space-between">
        <Text>{summary(listed, openDecisions, openChoices)}</Text>
        <SegmentedControl
          aria-label="Show"
          value={shown}
          onChange={(value) =>
            change({ show: value === 'open' || value === 'decided' ? value : undefined, decision: undefined })
          }
          data={[
            { value: 'all', label: `All ${formatNumber(listed.decisions.length + choices.length)}` },
            { value: 'open', label: `Open ${formatNumber(openDecisions + openChoices)}` },
            {
              value: 'decided',
              label: `Decided ${formatNumber(listed.decisions.length + choices.length - openDecisions - openChoices)}`,
            },
          ]}
        />
      </Group>
      <ReadonlyNote refusal={refusal} />
      <ReviewWarnings planId={planId} listed={listed} />
      {!locked && <StaleSections planId={planId} stale={stale} />}
      {shown === 'all' && <StrategyPart planId={planId} />}
      {nothing && shown === 'open' && <EmptyState title="Nothing open" text={closedText(listed)} />}
      {nothing && shown === 'decided' && (
        <EmptyState title="Nothing decided yet" text="The plan uses its defaults until you decide." />
      )}
      {decisionsShown.length > 0 && (
        <Part title="Decisions" text="The plan uses its default option until you decide.">
          {decisionsShown.map((decision) => (
            <DecisionCard
              key={decision.id}
              decision={decision}
              files={listed.revision_files}
              locked={locked}
              onAnswer={(saying, done) => say(itemOf(decision.id), saying, decision, done)}
            />
          ))}
        </Part>
      )}
      {choicesShown.length > 0 && (
        <Part title="Assumptions to confirm" text="Keep the default, or change it.">
          {choicesShown.map(({ choice, item }) => (
            <ChoiceCard
              // What is being written belongs to the choice, wherever a redraft puts it.
              key={`${choice.stage} ${choice.what}`}
              choice={choice}
              locked={locked}
              onAnswer={(saying, done) => say(item, saying, choice, done)}
            />
          ))}
        </Part>
      )}
      {shown === 'all' && gates.length > 0 && (
        <section>
          <PartTitle title="Gates" text="Go/no-go questions between phases." />
          <GatesList gates={gates} />
        </section>
      )}
      {shown === 'all' && listed.change_mind.length > 0 && (
        <section>
          <PartTitle
            title="Sensitivity"
            text="The assumptions that affect the results most, and the values at which a result changes. The report shows them as a chart."
          />
          <MarkdownView text={listed.change_mind.map((each) => `- ${each}`).join('\n')} headingBase={3} />
        </section>
      )}
    </Stack>
  );
}

function itemOf(id: string): DecisionItem {
  return { kind: 'decision', id };
}

/** Where nothing is open: decided, or never found because nobody has looked beyond the prompt. */
function closedText({ decisions, is_judged }: ListedDecisions): string {
  return decisions.length > 0 || is_judged
    ? 'Everything is decided.'
    : 'No decisions were found in the prompt. Nothing else was checked.';
}

function summary(listed: ListedDecisions, decisions: number, choices: number): string {
  if (decisions + choices === 0) return closedText(listed);
  const open = decisions === 0 ? 'No open decisions' : formatCount(decisions, 'open decision');
  if (choices === 0) return `${open}.`;
  return `${open}, ${formatCount(choices, 'assumption')} to confirm.`;
}

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Part({ title, text, children }: PartProps) {
  return (
    <section>
      <PartTitle title={title} text={text} />
      <div className={classes.cards}>{children}</div>
    </section>
  );
}

function PartTitle({ title, text }: Omit<PartProps, 'children'>) {
  return (
    <>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {text}
      </Text>
    </>
  );
}

/** What a person must know before relying on the list. */
function ReviewWarnings({
  planId,
  listed: { state, why, kept_page },
}: {
  readonly planId: string;
  readonly listed: ListedDecisions;
}) {
  const outdated = state === 'stale' || (state === 'edited' && why.length > 1);
  return (
    <>
      {outdated && (
        <Alert variant="light" color="yellow" icon={<IconInfoCircle size={18} aria-hidden />} py="xs">
          {state === 'stale'
            ? 'These decisions are out of date. Update them before answering; answered decisions are not updated automatically.'
            : 'These decisions are out of date. Your answers are kept, so they are not updated automatically.'}{' '}
          <AnchorLink
            inherit
            underline="always"
            to="/plan/$planId/graph"
            params={{ planId }}
            search={{ stage: DECISIONS_STAGE }}
          >
            See what changed
          </AnchorLink>
        </Alert>
      )}
      {kept_page !== null && (
        <Alert variant="light" color="blue" icon={<IconInfoCircle size={18} aria-hidden />} py="xs">
          You edited the decisions page, so the report does not show your answers.{' '}
          <AnchorLink
            inherit
            underline="always"
            to="/plan/$planId/files"
            params={{ planId }}
            search={{ path: kept_page }}
          >
            Open page
          </AnchorLink>
        </Alert>
      )}
    </>
  );
}
