import { layOutRisks, type PlacedRisk, riskBand } from '../figures/risk-layout.ts';
import type { Figure } from '../model.ts';
import { DataTable } from './data-table.tsx';
import { FigureFrame } from './figure-frame.tsx';

type RiskFigure = Extract<Figure, { kind: 'risk_matrix' }>;

const CELL = 80;
const LEFT = 44;
const GRADES = [1, 2, 3, 4, 5];

/** Probability against impact, before and after the planned response. */
export function RiskMatrix({ figure }: { readonly figure: RiskFigure }) {
  const placed = layOutRisks(figure.risks);
  const summary = riskSummary(figure);
  return (
    <FigureFrame
      className="figure-risk"
      empty={placed.length === 0}
      title={figure.title}
      summary={summary}
      table={<RiskTable title={figure.title} placed={placed} />}
    >
      <div className="risk">
        <svg
          className="risk-grid"
          viewBox={`0 0 ${LEFT + 5 * CELL + 2} ${5 * CELL + 48}`}
          role="img"
          aria-label={figure.title}
        >
          <title>{figure.title}</title>
          <desc>{summary}</desc>
          {GRADES.flatMap((probability) =>
            GRADES.map((impact) => (
              <g key={`${probability}-${impact}`}>
                <rect
                  className={`cell cell-${riskBand(probability * impact)}`}
                  x={LEFT + (impact - 1) * CELL + 1}
                  y={(5 - probability) * CELL + 1}
                  width={CELL - 2}
                  height={CELL - 2}
                  rx="4"
                />
                <text className="cell-score" x={LEFT + impact * CELL - 7} y={(5 - probability) * CELL + 15}>
                  {probability * impact}
                </text>
              </g>
            )),
          )}
          {GRADES.map((grade) => (
            <g key={grade}>
              <text className="axis-tick" x={LEFT - 10} y={(5 - grade + 0.5) * CELL + 4} textAnchor="end">
                {grade}
              </text>
              <text className="axis-tick" x={LEFT + (grade - 0.5) * CELL} y={5 * CELL + 18} textAnchor="middle">
                {grade}
              </text>
            </g>
          ))}
          <text className="axis-name" x={LEFT + 2.5 * CELL} y={5 * CELL + 40} textAnchor="middle">
            Impact
          </text>
          <text className="axis-name" transform={`translate(13 ${2.5 * CELL}) rotate(-90)`} textAnchor="middle">
            Probability
          </text>
          {placed.map((each) => (
            <line
              key={each.number}
              className="risk-path"
              x1={LEFT + each.inherent.x * CELL}
              y1={each.inherent.y * CELL}
              x2={LEFT + each.residual.x * CELL}
              y2={each.residual.y * CELL}
            />
          ))}
          {placed.map((each) => (
            <g key={each.number}>
              <title>{`${each.number}. ${each.risk.title}: ${each.score} before, ${each.residualScore} after the response`}</title>
              <circle
                className="risk-after"
                cx={LEFT + each.residual.x * CELL}
                cy={each.residual.y * CELL}
                r={5 * each.residual.scale}
              />
              <circle
                className="risk-before"
                cx={LEFT + each.inherent.x * CELL}
                cy={each.inherent.y * CELL}
                r={10.5 * each.inherent.scale}
              />
              <text
                className={each.inherent.scale < 1 ? 'risk-number risk-number-small' : 'risk-number'}
                x={LEFT + each.inherent.x * CELL}
                y={each.inherent.y * CELL + 4 * each.inherent.scale}
                textAnchor="middle"
              >
                {each.number}
              </text>
            </g>
          ))}
        </svg>
        <ol className="risk-list">
          {placed.map((each) => (
            <li key={each.number}>
              <span className="risk-badge">{each.number}</span>
              <span className="risk-title">
                <bdi>{each.risk.title}</bdi>
              </span>
              <span className="risk-score">
                <span className={`score score-${riskBand(each.score)}`}>{each.score}</span>
                <span aria-hidden="true">→</span>
                <span className="visually-hidden">, after the response </span>
                <span className={`score score-${riskBand(each.residualScore)}`}>{each.residualScore}</span>
              </span>
            </li>
          ))}
        </ol>
      </div>
    </FigureFrame>
  );
}

/** What the matrix says in words. */
export function riskSummary(figure: RiskFigure): string {
  const placed = layOutRisks(figure.risks);
  if (placed.length === 0) return 'No risks yet.';
  const high = placed.filter((each) => riskBand(each.score) === 'high').length;
  const left = placed.filter((each) => riskBand(each.residualScore) === 'high').length;
  return `${placed.length === 1 ? '1 risk' : `${placed.length} risks`}: ${high} high before the response, ${left} after it. Filled marks show risks before response, rings after.`;
}

function RiskTable({ title, placed }: { readonly title: string; readonly placed: readonly PlacedRisk[] }) {
  return (
    <DataTable
      caption={`${title}, as a table`}
      rows={placed}
      columns={[
        { heading: 'Risk', cell: ({ number, risk }) => `${number}. ${risk.title}` },
        { heading: 'Probability', cell: ({ risk }) => risk.probability, number: true },
        { heading: 'Impact', cell: ({ risk }) => risk.impact, number: true },
        { heading: 'Score', cell: ({ score }) => `${score} (${riskBand(score)})`, number: true },
        { heading: 'Probability after', cell: ({ risk }) => risk.residualProbability, number: true },
        { heading: 'Impact after', cell: ({ risk }) => risk.residualImpact, number: true },
        {
          heading: 'Score after',
          cell: ({ residualScore }) => `${residualScore} (${riskBand(residualScore)})`,
          number: true,
        },
      ]}
    />
  );
}
