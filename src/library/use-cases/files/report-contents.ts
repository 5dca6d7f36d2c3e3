import { z } from 'zod';
import type { StageState } from '../../../shared/contracts/stage-state.ts';
import { OWN_SECTIONS, PARTS, sectionAnchor } from '../../../shared/report-outline.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Library } from '../../library.ts';
import { readPlanText } from '../../plan-folder.ts';
import { artifactRows } from '../../store/artifacts.ts';
import { REPORT_STAGE, stageFile } from '../../store/stage-files.ts';
import { findPlan } from '../plans/find-plan.ts';
import { planGraph } from '../plans/plan-graph.ts';

const Model = z.object({ sections: z.array(z.object({ id: z.string(), title: z.string(), part: z.number() })) });

interface ContentsEntry {
  readonly title: string;
  /** Id of its place in the page. */
  readonly anchor: string;
}

/** A section of the plan as far as it has come. */
interface DraftedSection {
  readonly stage: string;
  readonly title: string;
  readonly state: StageState;
  /** Its page; null before it is drafted. */
  readonly path: string | null;
}

export interface ReportContentsOutput {
  /** Changes with the report, so that who shows it knows when to load it again; null before there is a report. */
  readonly sha256: string | null;
  /** ISO 8601 UTC; null before there is a report. */
  readonly updated_at: string | null;
  readonly parts: readonly (ContentsEntry & { readonly sections: readonly ContentsEntry[] })[];
  /** What the report is or will be made of, in its order. */
  readonly drafted: readonly DraftedSection[];
}

/**
 * What stands in a plan's report and where, for a list that leads into it; before there is one, which sections exist.
 * PLAN_NOT_FOUND, PERMISSION_DENIED.
 */
export function reportContents(library: Library, input: { readonly plan_id: string }): Result<ReportContentsOutput> {
  const { plan_id } = input;
  const found = findPlan(library, plan_id);
  if (!found.ok) return found;
  const graph = planGraph(library, { plan_id });
  if (!graph.ok) return graph;
  const page = stageFile(library, plan_id, REPORT_STAGE, { role: 'file', name: 'report.html' });
  const data = stageFile(library, plan_id, REPORT_STAGE, { role: 'data' });
  const sections = page && data ? sectionsIn(readPlanText(library.home, plan_id, data.path)) : [];
  const pages = new Map(
    artifactRows(library, plan_id).flatMap(({ role, stage, path }) =>
      role === 'page' && stage ? [[stage, path]] : [],
    ),
  );
  return ok({
    sha256: page?.sha256 ?? null,
    updated_at: page?.updatedAt ?? null,
    parts: page ? partsOf(sections) : [],
    drafted: graph.value.nodes
      .filter(({ phase, stage }) => phase !== 'exporting' && stage !== REPORT_STAGE)
      .map(({ stage, title, state }) => ({ stage, title, state, path: pages.get(stage) ?? null })),
  });
}

function partsOf(sections: z.infer<typeof Model>['sections']): ReportContentsOutput['parts'] {
  return PARTS.map(({ number, title, anchor }) => ({
    title,
    anchor,
    sections: [
      ...sections
        .filter(({ part }) => part === number)
        .map((section) => ({ title: section.title, anchor: sectionAnchor(section.id) })),
      ...OWN_SECTIONS.filter(({ part }) => part === number).map((own) => ({ title: own.title, anchor: own.anchor })),
    ],
  }));
}

/** Empty when the file was edited to something that does not fit: the report itself may be fine. */
function sectionsIn(text: string | null): z.infer<typeof Model>['sections'] {
  try {
    return Model.safeParse(JSON.parse(text ?? '{}')).data?.sections ?? [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}
