import { RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server';
import page from '../../plan-view/page.html?inline';
import type { FixedResource } from './resources.ts';

/** Address of the view that shows a plan, for clients that have room for one. */
export const PLAN_VIEW_URI = 'ui://planexe/plan.html';

/** Allows nothing beyond the page itself. That is the default of hosts, stated so that none allows more. */
const UI = {
  csp: { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] },
  permissions: {},
  prefersBorder: true,
};

/** The view, as one HTML file that needs no network. */
export const planView: FixedResource = {
  listed: {
    uri: PLAN_VIEW_URI,
    name: 'plan-view',
    title: 'View of a plan',
    description:
      'Progress while a plan is drafted, then its summary, decisions and finish dates. For hosts that support MCP Apps.',
    mimeType: RESOURCE_MIME_TYPE,
    _meta: { ui: UI },
  },
  read: () => ({
    contents: [{ uri: PLAN_VIEW_URI, mimeType: RESOURCE_MIME_TYPE, text: page, _meta: { ui: UI } }],
  }),
};
