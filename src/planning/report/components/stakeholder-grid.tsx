import { DEGREES, layOutStakeholders, type PlacedStakeholder, STANCES } from '../figures/stakeholder-layout.ts';
import type { Figure } from '../model.ts';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';

type StakeholderFigure = Extract<Figure, { kind: 'stakeholder_grid' }>;

const CELL = 132;
const LEFT = 44;
const SIDE = DEGREES.length * CELL;

/** Influence against interest, each mark in the colour of its stance; the list beside it says the stance in words. */
export function StakeholderGrid({ figure }: { readonly figure: StakeholderFigure }) {
  const placed = layOutStakeholders(figure.stakeholders);
  const summary = stakeholderSummary(figure);
  return (
    <FigureFrame
      className="figure-risk"
      empty={placed.length === 0}
      title={figure.title}
      summary={summary}
      table={<StakeholderTable title={figure.title} placed={placed} />}
    >
      <div className="risk">
        <svg className="risk-grid" viewBox={`0 0 ${LEFT + SIDE + 2} ${SIDE + 48}`} role="img" aria-label={figure.title}>
          <title>{figure.title}</title>
          <desc>{summary}</desc>
          {DEGREES.flatMap((influence, row) =>
            DEGREES.map((interest, column) => (
              <rect
                key={`${influence}-${interest}`}
                className={row + column >= DEGREES.length ? 'cell-near' : 'cell-far'}
                x={LEFT + column * CELL + 1}
                y={(DEGREES.length - 1 - row) * CELL + 1}
                width={CELL - 2}
                height={CELL - 2}
                rx="4"
              />
            )),
          )}
          {DEGREES.map((degree, index) => (
            <g key={degree}>
              <text
                className="axis-tick"
                transform={`translate(${LEFT - 8} ${SIDE - (index + 0.5) * CELL}) rotate(-90)`}
                textAnchor="middle"
              >
                {degree}
              </text>
              <text className="axis-tick" x={LEFT + (index + 0.5) * CELL} y={SIDE + 18} textAnchor="middle">
                {degree}
              </text>
            </g>
          ))}
          <text className="axis-name" x={LEFT + SIDE / 2} y={SIDE + 40} textAnchor="middle">
            Interest
          </text>
          <text className="axis-name" transform={`translate(13 ${SIDE / 2}) rotate(-90)`} textAnchor="middle">
            Influence
          </text>
          {placed.map(({ stakeholder: { name, stance }, number, scale, x, y }) => (
            <g key={number}>
              <title>{`${number}. ${name}: ${STANCES[stance]}`}</title>
              <circle className={`stance-${stance}`} cx={LEFT + x * CELL} cy={y * CELL} r={11.5 * scale} />
              <text
                className={scale < 1 ? 'risk-number risk-number-small' : 'risk-number'}
                x={LEFT + x * CELL}
                y={y * CELL + 4 * scale}
                textAnchor="middle"
              >
                {number}
              </text>
            </g>
          ))}
        </svg>
        <ol className="risk-list">
          {placed.map(({ stakeholder: { name, stance }, number }) => (
            <li key={number}>
              <span className="risk-badge">{number}</span>
              <span className="risk-title">
                <bdi>{name}</bdi>
              </span>
              <span className={`stance stance-text-${stance}`}>{STANCES[stance]}</span>
            </li>
          ))}
        </ol>
      </div>
    </FigureFrame>
  );
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
