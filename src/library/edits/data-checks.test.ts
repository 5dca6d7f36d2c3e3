import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { planFolder, readPlanText } from '../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../fixture-library.ts';
import { dataText, FILES, fakePlanner } from '../fixture-planner.ts';
import { finishedPlan } from '../fixture-plans.ts';
import { eventsSince } from '../store/events/events.ts';
import { findArtifact } from '../store/files/artifacts.ts';
import { discardEdit, draftedFile } from '../use-cases/files/discard-edit.ts';
import { resumePlan } from '../use-cases/runs/resume-plan.ts';
import { noticeAllEdits, noticeEdits } from './notice-edits.ts';

const MINE = dataText({ title: 'Mine', days: 9 });
const NOTHING = { edited: [], deleted: [], rejected: [], faults: [], unchecked: [] };

/** A plan whose data is checked elsewhere: `answer` lets the checks that were asked for end. */
function setUp() {
  const planner = fakePlanner();
  const asked = Promise.withResolvers<void>();
  let checks = 0;
  const library = {
    ...temporaryLibrary(onTestFinished),
    planner: {
      ...planner,
      longData: 10,
      async validateStageText(stage: string, text: string) {
        checks += 1;
        await asked.promise;
        return planner.validateStageText(stage, text);
      },
    },
  };
  const planId = finishedPlan(library);
  const place = (path: string) => join(planFolder(library.home, planId), path);
  return { library, planId, place, answer: asked.resolve, checks: () => checks };
}

describe('long data that another program wrote', () => {
  test('is not read here, counts once it has been checked, and is told to who only listens', async () => {
    const { library, planId, place, answer } = setUp();
    writeFileSync(place(FILES.brief.data), MINE);
    for (let look = 0; look < 2; look += 1) {
      expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, unchecked: [FILES.brief.data] });
    }
    const [newest] = eventsSince(library, planId, 0, 100).slice(-1);
    answer();
    await expect.poll(() => findArtifact(library, planId, FILES.brief.data)?.editedBy).toBe('external');
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBe('# Mine\n\nTakes 9 days.\n');
    expect(eventsSince(library, planId, newest?.cursor ?? 0, 100)).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({ path: FILES.brief.data, edited_by: 'external' }),
      }),
    );
    expect(noticeEdits(library, planId)).toEqual(NOTHING);
  });

  test('is among the edits of those who wait for it, and is read once', async () => {
    const { library, planId, place, answer, checks } = setUp();
    writeFileSync(place(FILES.brief.data), MINE);
    const resumed = resumePlan(library, { plan_id: planId });
    answer();
    expect(unwrap(await resumed).noticed.edited).toEqual([FILES.brief.data]);
    expect(checks()).toBe(1);
  });

  test('is a fault as long as it does not fit, and is not read again for it', async () => {
    const { library, planId, place, answer, checks } = setUp();
    answer();
    writeFileSync(place(FILES.brief.data), '{"title": "x", "days": "nine"}');
    for (let look = 0; look < 3; look += 1) {
      expect((await noticeAllEdits(library, planId)).faults).toMatchObject([{ path: FILES.brief.data, at: 'days' }]);
    }
    expect(codeOf(await resumePlan(library, { plan_id: planId }))).toBe('INVALID_DATA');
    expect(checks()).toBe(1);
    writeFileSync(place(FILES.brief.data), MINE);
    expect((await noticeAllEdits(library, planId)).edited).toEqual([FILES.brief.data]);
  });

  test('brings its deleted page back when it has been checked', async () => {
    const { library, planId, place, answer } = setUp();
    writeFileSync(place(FILES.brief.data), MINE);
    rmSync(place(FILES.brief.page));
    expect(noticeEdits(library, planId)).toEqual({ ...NOTHING, unchecked: [FILES.brief.data] });
    answer();
    expect(await noticeAllEdits(library, planId)).toMatchObject({ edited: [FILES.brief.data], unchecked: [] });
    expect(readPlanText(library.home, planId, FILES.brief.page)).toBe('# Mine\n\nTakes 9 days.\n');
  });

  test('is not read before that by who looks at the page that belongs to it, either', async () => {
    const { library, planId, place, answer } = setUp();
    const page = () => unwrap(draftedFile(library, { plan_id: planId, path: FILES.brief.page })).text;
    const before = page();
    expect(before).toMatch(/^# brief/);
    writeFileSync(place(FILES.brief.data), MINE);
    expect(page()).toBeNull();
    answer();
    await noticeAllEdits(library, planId);
    expect(page()).toBe('# Mine\n\nTakes 9 days.\n');
  });

  test('can be discarded without waiting for the check', async () => {
    const { library, planId, place } = setUp();
    writeFileSync(place(FILES.brief.data), MINE);
    expect(unwrap(await discardEdit(library, { plan_id: planId, path: FILES.brief.data })).discarded).toBe(true);
  });
});
