import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planQuality, readArtifact } from '../../../src/library/index.ts';
import { planner } from '../../../src/planner/planner.ts';
import { connectChecked } from '../../support/mcp/checked-client.ts';
import { newPlan, openTestLibrary, type TestLibrary, work } from '../../support/plans/in-process.ts';
import { unwrap } from '../../support/plans/plan-state.ts';
import { GENERATIONS, type ServedApp, serveApp } from '../../support/server/served-app.ts';

const BAKERY = `We open a bakery in Lyon. The budget is 180.000 EUR. The shop takes 900 euros a day. We plan four hires.
First customers come on 1 September 2027.`;

let test: TestLibrary;
let served: ServedApp;
beforeAll(async () => {
  test = openTestLibrary(planner);
  served = await serveApp(test.library);
});
afterAll(async () => {
  await served.close();
  test.dispose();
});

describe('what a prompt says', () => {
  it.each(GENERATIONS)('is asked about over MCP where it can be read in two ways, with %s', async (generation) => {
    const client = await connectChecked(generation, `${served.base}/mcp`);
    expect(await client.call('prompt_check', { prompt: BAKERY })).toMatchObject({
      ready: true,
      unsure: [expect.stringMatching(/Either: It is 180,000 EUR\. Or: It is 180 EUR\.$/)],
    });
  });

  it('is listed where the plan does not use it: in the report, and among the findings that the window shows', async () => {
    const planId = newPlan(test.library, BAKERY);
    await work(test.library, planId);
    const { findings, checked } = unwrap(planQuality(test.library, { plan_id: planId }));
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'said-not-used',
        stage: 'facts',
        message: expect.stringContaining('“900 euros”, “four hires”'),
      }),
    );
    expect(checked).toContainEqual(expect.stringContaining('Every quantity in the prompt is used: not always'));
    const report = unwrap(readArtifact(test.library, { plan_id: planId, path: 'report.md' }));
    expect(JSON.stringify(report)).toContain('Said but not used');
  });
});
