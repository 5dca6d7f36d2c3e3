import { DEGREES, layOutStakeholders, type PlacedStakeholder, STANCES } from '../figures/stakeholder-layout.ts';
import type { Figure } from '../model.ts';
import type { ReportView } from '../view.ts';
import { DataTable } from './data-table.tsx';
import { type GridOfNumbers, MarkNumber, NumberedGrid } from './numbered-grid.tsx';

type StakeholderFigure = Extract<Figure, { kind: 'stakeholder_grid' }>;

/** Influence against interest, each mark in the colour of its stance; the list beside it says the stance in words. */
export function StakeholderGrid({ figure, view }: { readonly figure: StakeholderFigure; readonly view: ReportView }) {
  return (
    <NumberedGrid
      {...stakeholderMarks(figure, view)}
      table={<StakeholderTable title={figure.title} placed={layOutStakeholders(figure.stakeholders)} />}
    />
  );
}

/** What is drawn. */
export function stakeholderMarks(figure: StakeholderFigure, view: ReportView): GridOfNumbers {
  const placed = layOutStakeholders(figure.stakeholders);
  return {
    figure,
    summary: stakeholderSummary(figure),
    side: 132,
    across: { name: view.words('Interest'), ticks: DEGREES },
    up: { name: view.words('Influence'), ticks: DEGREES, turned: true },
    cell: (interest, influence) => ({
      className: influence + interest >= DEGREES.length ? 'cell-near' : 'cell-far',
    }),
    marks: (at) =>
      placed.map((mark) => {
        const { name, stance } = mark.stakeholder;
        return (
          <g key={mark.number}>
            <title>{`${mark.number}. ${name}: ${STANCES[stance]}`}</title>
            <circle className={`stance-${stance}`} cx={at.x(mark.x)} cy={at.y(mark.y)} r={11.5 * mark.scale} />
            <MarkNumber mark={mark} at={at} />
          </g>
        );
      }),
    rows: placed.map(({ stakeholder: { name, stance }, number }) => ({
      number,
      title: name,
      endWords: STANCES[stance],
      end: <span className={`stance stance-text-${stance}`}>{STANCES[stance]}</span>,
    })),
  };
}

/** What the grid says in words. */
export function stakeholderSummary({ stakeholders }: StakeholderFigure): string {
  if (stakeholders.length === 0) return 'Nobody yet.';
  const powerful = stakeholders.filter(({ influence }) => influence === 'high');
  const toWin = powerful.filter(({ stance }) => stance === 'against' || stance === 'doubtful').length;
  return `${stakeholders.length === 1 ? '1 person or group' : `${stakeholders.length} people or groups`}, ${powerful.length} with high influence; of these, ${toWin} against or doubtful.`;
}

function StakeholderTable({
  title,
  placed,
}: {
  readonly title: string;
  readonly placed: readonly PlacedStakeholder[];
}) {
  return (
    <DataTable
      caption={`${title}, as a table`}
      rows={placed}
      columns={[
        { heading: 'Who', cell: ({ number, stakeholder }) => `${number}. ${stakeholder.name}` },
        { heading: 'Influence', cell: ({ stakeholder }) => stakeholder.influence },
        { heading: 'Interest', cell: ({ stakeholder }) => stakeholder.interest },
        { heading: 'Stance', cell: ({ stakeholder }) => STANCES[stakeholder.stance] },
      ]}
    />
  );
}
