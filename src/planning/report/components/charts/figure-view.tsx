import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { CashFlow } from './cash-flow.tsx';
import { CostBars } from './cost-bars.tsx';
import { FinishCurve } from './finish-curve.tsx';
import { Gantt } from './gantt.tsx';
import { RiskMatrix } from './risk-matrix.tsx';
import { StakeholderGrid } from './stakeholder-grid.tsx';
import { Swings } from './swings.tsx';
import { Tornado } from './tornado.tsx';

interface FigureViewProps {
  readonly figure: Figure;
  readonly view: ReportView;
}

/** The figure by its kind. */
export function FigureView({ figure, view }: FigureViewProps) {
  switch (figure.kind) {
    case 'gantt':
      return <Gantt figure={figure} view={view} />;
    case 'finish_curve':
      return <FinishCurve figure={figure} view={view} />;
    case 'tornado':
      return <Tornado figure={figure} view={view} />;
    case 'cash_flow':
      return <CashFlow figure={figure} view={view} />;
    case 'swings':
      return <Swings figure={figure} view={view} />;
    case 'risk_matrix':
      return <RiskMatrix figure={figure} view={view} />;
    case 'stakeholder_grid':
      return <StakeholderGrid figure={figure} view={view} />;
    case 'cost_bars':
      return <CostBars figure={figure} view={view} />;
  }
}
