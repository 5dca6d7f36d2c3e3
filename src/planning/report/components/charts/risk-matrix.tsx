import { layOutRisks, type PlacedRisk, riskBand } from '../../figures/risk-layout.ts';
import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { DataTable } from '../data-table.tsx';
import { type GridOfNumbers, MarkNumber, NumberedGrid } from './numbered-grid.tsx';

type RiskFigure = Extract<Figure, { kind: 'risk_matrix' }>;

const GRADES = [1, 2, 3, 4, 5];

/** Probability against impact, before and after the planned response. */
export function RiskMatrix({ figure, view }: { readonly figure: RiskFigure; readonly view: ReportView }) {
  return (
    <NumberedGrid
      {...riskGrid(figure, view)}
      table={<RiskTable title={figure.title} placed={layOutRisks(figure.risks)} view={view} />}
    />
  );
}

/** What is drawn. */
export function riskGrid(figure: RiskFigure, view: ReportView): GridOfNumbers {
  const placed = layOutRisks(figure.risks);
  return {
    figure,
    summary: riskSummary(figure, view),
    side: 80,
    across: { name: view.words('Impact'), ticks: GRADES },
    up: { name: view.words('Probability'), ticks: GRADES },
    cell: (impact, probability) => {
      const score = (impact + 1) * (probability + 1);
      return { className: `cell cell-${riskBand(score)}`, label: score };
    },
    marks: (at) => (
      <>
        {placed.map(({ number, inherent, residual }) => (
          <line
            key={number}
            className="risk-path"
            x1={at.x(inherent.x)}
            y1={at.y(inherent.y)}
            x2={at.x(residual.x)}
            y2={at.y(residual.y)}
          />
        ))}
        {placed.map(({ number, risk, score, residualScore, inherent, residual }) => (
          <g key={number}>
            <title>{`${number}. ${view.say('{1}: {2} before, {3} after the response', risk.title, score, residualScore)}`}</title>
            <circle className="risk-after" cx={at.x(residual.x)} cy={at.y(residual.y)} r={5 * residual.scale} />
            <circle className="risk-before" cx={at.x(inherent.x)} cy={at.y(inherent.y)} r={10.5 * inherent.scale} />
            <MarkNumber mark={{ number, ...inherent }} at={at} />
          </g>
        ))}
      </>
    ),
    rows: placed.map(({ number, risk, score, residualScore }) => ({
      number,
      title: risk.title,
      endWords: `${score} → ${residualScore}`,
      end: (
        <span className="risk-score">
          <span className={`score score-${riskBand(score)}`}>{score}</span>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{view.say(', after the response ')}</span>
          <span className={`score score-${riskBand(residualScore)}`}>{residualScore}</span>
        </span>
      ),
    })),
  };
}

/** What the matrix says in words. */
export function riskSummary(figure: RiskFigure, { say }: ReportView): string {
  const placed = layOutRisks(figure.risks);
  if (placed.length === 0) return say('No risks yet.');
  const high = placed.filter((each) => riskBand(each.score) === 'high').length;
  const left = placed.filter((each) => riskBand(each.residualScore) === 'high').length;
  const counted =
    placed.length === 1
      ? say('1 risk: {1} high before the response, {2} after it.', high, left)
      : say('{1} risks: {2} high before the response, {3} after it.', placed.length, high, left);
  return `${counted} ${say('Filled marks show risks before response, rings after.')}`;
}

/** A score with its band in words. */
export function graded(score: number, { say }: ReportView): string {
  return `${score} (${say(riskBand(score))})`;
}

interface RiskTableProps {
  readonly title: string;
  readonly placed: readonly PlacedRisk[];
  readonly view: ReportView;
}

function RiskTable({ title, placed, view }: RiskTableProps) {
  return (
    <DataTable
      caption={view.say('{1}, as a table', title)}
      rows={placed}
      columns={[
        { heading: 'Risk', cell: ({ number, risk }) => `${number}. ${risk.title}` },
        { heading: 'Probability', cell: ({ risk }) => risk.probability, number: true },
        { heading: 'Impact', cell: ({ risk }) => risk.impact, number: true },
        { heading: 'Score', cell: ({ score }) => graded(score, view), number: true },
        { heading: 'Probability after', cell: ({ risk }) => risk.residualProbability, number: true },
        { heading: 'Impact after', cell: ({ risk }) => risk.residualImpact, number: true },
        {
          heading: 'Score after',
          cell: ({ residualScore }) => graded(residualScore, view),
          number: true,
        },
      ]}
    />
  );
}
