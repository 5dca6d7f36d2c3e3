import { z } from 'zod';
import type { StageState } from '../../../shared/contracts/stage-state.ts';
import { OWN_SECTIONS, PARTS, sectionAnchor } from '../../../shared/report-outline.ts';
import { inLanguage } from '../../../shared/report-words/report-words.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { readPlanText } from '../../files/plan-folder.ts';
import type { Library } from '../../library.ts';
import { artifactRows } from '../../store/files/artifacts.ts';
import { REPORT_STAGE, stageFile } from '../../store/files/stage-files.ts';
import { checkLocale } from '../plans/check-input.ts';
import { findPlan } from '../plans/find-plan.ts';
import { planGraph } from '../plans/plan-graph.ts';

const Model = z.object({
  sections: z.array(z.object({ id: z.string(), title: z.string(), part: z.number() })),
  /** BCP 47. */
  locale: z
    .string()
    .refine((tag) => checkLocale(tag).ok)
    .catch('en'),
});
type Model = z.infer<typeof Model>;

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
  const model = page && data ? modelIn(readPlanText(library.home, plan_id, data.path)) : NOTHING;
  const pages = new Map(
    artifactRows(library, plan_id).flatMap(({ role, stage, path }) =>
      role === 'page' && stage ? [[stage, path]] : [],
    ),
  );
  return ok({
    sha256: page?.sha256 ?? null,
    updated_at: page?.updatedAt ?? null,
    parts: page ? partsOf(model) : [],
    drafted: graph.value.nodes
      .filter(({ phase, stage }) => phase !== 'exporting' && stage !== REPORT_STAGE)
      .map(({ stage, title, state }) => ({ stage, title, state, path: pages.get(stage) ?? null })),
  });
}

/** With titles as the report has them: in the language of the plan where the program knows it. */
function partsOf({ sections, locale }: Model): ReportContentsOutput['parts'] {
  const words = (title: string) => inLanguage(title, locale);
  return PARTS.map(({ number, title, anchor }) => ({
    title: words(title),
    anchor,
    sections: [
      ...sections
        .filter(({ part }) => part === number)
        .map((section) => ({ title: words(section.title), anchor: sectionAnchor(section.id) })),
      ...OWN_SECTIONS.filter(({ part }) => part === number).map((own) => ({
        title: words(own.title),
        anchor: own.anchor,
      })),
    ],
  }));
}

const NOTHING: Model = { sections: [], locale: 'en' };

/** Without sections when the file was edited to something that does not fit: the report itself may be fine. */
function modelIn(text: string | null): Model {
  try {
    return Model.safeParse(JSON.parse(text ?? '{}')).data ?? NOTHING;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return NOTHING;
  }
}
