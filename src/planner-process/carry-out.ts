import {
  asUser,
  type ExportedFile,
  type ExportRequest,
  exportPlan,
  type Library,
  type Planner,
} from '../library/for-drafting.ts';
import type { PlannerAnswers, PlannerMethod, PlannerRequest, ThrownError } from '../planner/planner-calls.ts';
import { errorCode } from '../platform/system-error.ts';
import { ok, type Result } from '../shared/result.ts';

/** Asks the planner what the request says. @throws whatever the planner throws, such as LeaseLost */
export function carryOut(
  planner: Planner,
  library: Library,
  request: PlannerRequest,
): Promise<Result<PlannerAnswers[PlannerMethod]>> {
  switch (request.method) {
    case 'refresh':
      return planner.refresh(asUser(library, request.user), request.planId);
    case 'previewSchedule':
      return planner.previewSchedule(asUser(library, request.user), request.planId, request.changes, request.baseline);
    case 'printedReport':
      return planner.printedReport(asUser(library, request.user), request.planId, request.part);
    case 'exportFile':
      return exportFile(asUser(library, request.user), request.request);
    case 'forecast':
      return planner.forecast(request.request);
    case 'timeline':
      return planner.timeline(request.request);
    case 'checkPrompt':
      return planner.checkPrompt(request.text, request.dayZero);
    case 'statusPages':
      return planner.statusPages(request.report);
    case 'validateStageText':
      return planner.validateStageText(request.stageId, request.text);
    case 'readTaskFile':
      return planner.readTaskFile(request.file);
    case 'compareScheduleFile':
      return planner.compareScheduleFile(request.tables, Buffer.from(request.bytes, 'base64'));
    case 'attachDocuments':
      return planner.attachDocuments({
        ...request.request,
        files: request.request.files.map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes, 'base64') })),
      });
  }
}

async function exportFile(library: Library, request: ExportRequest): Promise<Result<ExportedFile<string>>> {
  const made = await exportPlan(library, request);
  return made.ok ? ok({ ...made.value, bytes: made.value.bytes.toString('base64') }) : made;
}

export function thrownError(error: unknown): ThrownError {
  if (!(error instanceof Error)) return { name: 'Error', code: null, message: String(error), stack: null };
  const { name, message, stack = null } = error;
  return { name, code: errorCode(error), message, stack };
}
