import type { Input } from '../../../engine/stage.ts';
import type { Figure } from '../../../report/model.ts';

interface RiskRow {
  readonly id: string;
  readonly title: string;
  readonly probability: number;
  readonly impact: number;
  readonly residual_probability: number;
  readonly residual_impact: number;
}

/** Probability by impact, before and after the responses. */
export function riskMatrixFigure(risks: Input<{ risks: RiskRow[] }>): Figure {
  return {
    kind: 'risk_matrix',
    title: 'Risks before and after response',
    risks: risks.data.risks.map((risk) => ({
      id: risk.id,
      title: risk.title,
      probability: risk.probability,
      impact: risk.impact,
      residualProbability: risk.residual_probability,
      residualImpact: risk.residual_impact,
    })),
  };
}
