import { DEGREES, layOutStakeholders, type PlacedStakeholder, STANCES } from '../../figures/stakeholder-layout.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { type GridOfNumbers, MarkNumber, NumberedGrid } from './numbered-grid.tsx';

type StakeholderFigure = Extract<Figure, { kind: 'stakeholder_grid' }>;

/** Influence against interest, each mark in the colour of its stance; the list beside it says the stance in words. */
export function StakeholderGrid({ figure, view }: { readonly figure: StakeholderFigure; readonly view: ReportView }) {
  return (
    <NumberedGrid
      {...stakeholderMarks(figure, view)}
      table={<StakeholderTable title={figure.title} placed={layOutStakeholders(figure.stakeholders)} view={view} />}
    />
  );
}

/** What is drawn. */
export function stakeholderMarks(figure: StakeholderFigure, view: ReportView): GridOfNumbers {
  const placed = layOutStakeholders(figure.stakeholders);
  const degrees = DEGREES.map((degree) => view.say(degree));
  return {
    figure,
    summary: stakeholderSummary(figure, view),
    side: 132,
    across: { name: view.words('Interest'), ticks: degrees },
    up: { name: view.words('Influence'), ticks: degrees, turned: true },
    cell: (interest, influence) => ({
      className: influence + interest >= DEGREES.length ? 'cell-near' : 'cell-far',
    }),
    marks: (at) =>
      placed.map((mark) => {
        const { name, stance } = mark.stakeholder;
        return (
          <g key={mark.number}>
            <title>{`${mark.number}. ${name}: ${view.say(STANCES[stance])}`}</title>
            <circle className={`stance-${stance}`} cx={at.x(mark.x)} cy={at.y(mark.y)} r={11.5 * mark.scale} />
            <MarkNumber mark={mark} at={at} />
          </g>
        );
      }),
    rows: placed.map(({ stakeholder: { name, stance }, number }) => ({
      number,
      title: name,
      endWords: view.say(STANCES[stance]),
      end: <span className={`stance stance-text-${stance}`}>{view.say(STANCES[stance])}</span>,
    })),
  };
}

/** What the grid says in words. */
export function stakeholderSummary({ stakeholders }: StakeholderFigure, { say }: ReportView): string {
  if (stakeholders.length === 0) return say('Nobody yet.');
  const powerful = stakeholders.filter(({ influence }) => influence === 'high');
  const toWin = powerful.filter(({ stance }) => stance === 'against' || stance === 'doubtful').length;
  return stakeholders.length === 1
    ? say('1 person or group, {1} with high influence; of these, {2} against or doubtful.', powerful.length, toWin)
    : say(
        '{1} people or groups, {2} with high influence; of these, {3} against or doubtful.',
        stakeholders.length,
        powerful.length,
        toWin,
      );
}

function StakeholderTable({
  title,
  placed,
  view,
}: {
  readonly title: string;
  readonly placed: readonly PlacedStakeholder[];
  readonly view: ReportView;
}) {
  return (
    <DataTable
      caption={view.say('{1}, as a table', title)}
      rows={placed}
      columns={[
        { heading: 'Who', cell: ({ number, stakeholder }) => `${number}. ${stakeholder.name}` },
        { heading: 'Influence', cell: ({ stakeholder }) => view.say(stakeholder.influence) },
        { heading: 'Interest', cell: ({ stakeholder }) => view.say(stakeholder.interest) },
        { heading: 'Stance', cell: ({ stakeholder }) => view.say(STANCES[stakeholder.stance]) },
      ]}
    />
  );
}
