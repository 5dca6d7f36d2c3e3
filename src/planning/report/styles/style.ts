import { LOOK_STYLE } from '../../../shared/look/look.ts';
import act from './act.css?raw';
import base from './base.css?raw';
import charts from './charts.css?raw';
import content from './content.css?raw';
import gantt from './gantt.css?raw';
import layout from './layout.css?raw';
import ledger from './ledger.css?raw';
import masthead from './masthead.css?raw';
import print from './print.css?raw';
import risk from './risk.css?raw';
import stakeholders from './stakeholders.css?raw';
import tables from './tables.css?raw';
import tokens from './tokens.css?raw';

/** The report's whole style sheet, in the order in which later rules refine earlier ones. */
export const STYLE = [
  LOOK_STYLE,
  tokens,
  base,
  layout,
  masthead,
  tables,
  content,
  charts,
  risk,
  stakeholders,
  gantt,
  ledger,
  act,
  print,
]
  .join('\n')
  .replace(/\r\n?/g, '\n');
