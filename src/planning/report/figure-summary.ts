import { cashSummary } from './components/cash-flow.tsx';
import { costSummary } from './components/cost-bars.tsx';
import { curveSummary } from './components/finish-curve.tsx';
import { ganttSummary } from './components/gantt.tsx';
import { riskSummary } from './components/risk-matrix.tsx';
import { stakeholderSummary } from './components/stakeholder-grid.tsx';
import { swingsSummary } from './components/swings.tsx';
import { tornadoSummary } from './components/tornado.tsx';
import type { Figure } from './model.ts';
import type { ReportView } from './view.ts';

/** What a figure shows, in a sentence or two. */
export function figureSummary(figure: Figure, view: ReportView): string {
  switch (figure.kind) {
    case 'gantt':
      return ganttSummary(figure, view, { isDeadlineShown: true });
    case 'finish_curve':
      return curveSummary(figure, view);
    case 'tornado':
      return tornadoSummary(figure, view);
    case 'swings':
      return swingsSummary(figure, view);
    case 'cash_flow':
      return cashSummary(figure, view);
    case 'cost_bars':
      return costSummary(figure, view);
    case 'risk_matrix':
      return riskSummary(figure, view);
    case 'stakeholder_grid':
      return stakeholderSummary(figure, view);
  }
}
