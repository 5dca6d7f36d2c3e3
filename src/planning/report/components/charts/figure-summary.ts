import type { Figure } from '../../model.ts';
import type { ReportView } from '../../view/view.ts';
import { cashSummary } from './cash-flow.tsx';
import { costSummary } from './cost-bars.tsx';
import { curveSummary } from './finish-curve.tsx';
import { ganttSummary } from './gantt.tsx';
import { riskSummary } from './risk-matrix.tsx';
import { stakeholderSummary } from './stakeholder-grid.tsx';
import { swingsSummary } from './swings.tsx';
import { tornadoSummary } from './tornado.tsx';

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
