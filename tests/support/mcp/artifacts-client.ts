import { beforeAll, expect, onTestFinished } from 'vitest';
import { type DraftedPlan, draftPlan, type PlanCopy } from '../plans/drafted-plan.ts';
import { connectClient, type Generation, serveApp, TESTER, type TestClient } from '../server/served-app.ts';

/** A finished plan in a library of its own, served to a client of the toolset `artifacts`. */
export interface ArtifactsClient {
  readonly plan: PlanCopy;
  /** The structure of an answer, which must be no error. */
  ok<T = Record<string, unknown>>(tool: string, input?: Record<string, unknown>): Promise<T>;
  /** Code and details of an answer, which must be an error. */
  fault(
    tool: string,
    input?: Record<string, unknown>,
  ): Promise<{ code: string; message: string; details: Record<string, unknown> }>;
}

/**
 * Makes such clients, each for one test, of one plan that is drafted for the file. They have seen the list of tools, and
 * so check every answer.
 */
export function artifactsClients(): (generation?: Generation, caller?: typeof TESTER) => Promise<ArtifactsClient> {
  let drafted: DraftedPlan;
  beforeAll(async () => {
    drafted = await draftPlan();
  });
  return async (generation = 'client-2-modern', caller = TESTER) => {
    const plan = drafted.copy();
    const served = await serveApp(plan.library, caller);
    const client: TestClient = await connectClient(generation, `${served.base}/mcp/x/artifacts`);
    onTestFinished(async () => {
      await client.close();
      await served.close();
      plan.dispose();
      expect(served.faults).toEqual([]);
    });
    await client.listTools();
    const call = async (tool: string, input: Record<string, unknown> = {}) => {
      const answer = await client.call(tool, { plan_id: plan.planId, ...input });
      expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
      return answer;
    };
    return {
      plan,
      async ok<T>(tool: string, input?: Record<string, unknown>) {
        const { isError, structuredContent } = await call(tool, input);
        expect(isError, JSON.stringify(structuredContent)).toBeFalsy();
        return structuredContent as T;
      },
      async fault(tool, input) {
        const { isError, structuredContent } = await call(tool, input);
        expect(isError).toBe(true);
        return structuredContent?.error as Awaited<ReturnType<ArtifactsClient['fault']>>;
      },
    };
  };
}
