import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { noticeEdits } from '../../edits/notice-edits.ts';
import { planFolder, readPlanText } from '../../files/plan-folder.ts';
import { codeOf, temporaryLibrary, unwrap } from '../../fixture-library.ts';
import { draftStage, FILES } from '../../fixture-planner.ts';
import { claim, finishedPlan } from '../../fixture-plans.ts';
import { findArtifact } from '../../store/files/artifacts.ts';
import { setFact } from '../facts/set-fact.ts';
import { discardEdit } from '../files/discard-edit.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { editPrompt } from '../plans/edit-prompt.ts';
import { renamePlan } from '../plans/rename-plan.ts';
import { resumePlan } from '../runs/resume-plan.ts';
import { changeSetting } from '../settings/settings.ts';
import { editHistory } from './edit-history.ts';
import { fileVersion, restoreVersion } from './restore-version.ts';

const PAGE = FILES.brief.page;

function setUp() {
  const library = temporaryLibrary(onTestFinished);
  const plan_id = finishedPlan(library);
  const text = (path: string) => readPlanText(library.home, plan_id, path);
  const write = async (path: string, content: string, more = {}) =>
    unwrap(await writeArtifact(library, { plan_id, path, content, ...more }));
  const entries = (path?: string) =>
    unwrap(editHistory(library, { plan_id, ...(path !== undefined && { path }) })).entries;
  return { library, plan_id, text, write, entries };
}

describe('the history of a plan', () => {
  test('tells who changed what, why and when, newest first, and nothing of what is only computed', async () => {
    const { library, plan_id, write, entries } = setUp();
    await write(PAGE, '# Mine\n', { edit_reason: 'taste' });
    await write(PAGE, '# An agent’s\n', { edited_by: 'Claude' });
    writeFileSync(join(planFolder(library.home, plan_id), PAGE), '# Another program’s\n');
    noticeEdits(library, plan_id);
    unwrap(await renamePlan(library, { plan_id, title: 'Cardamom buns' }));
    unwrap(await editPrompt(library, { plan_id, prompt: 'Bake buns with cardamom for the whole street.' }));
    const told = entries().map(({ kind, by, path, reason, is_current }) => ({ kind, by, path, reason, is_current }));
    expect(told.slice(0, 5)).toEqual([
      { kind: 'prompt', by: library.user, path: 'prompt', reason: null, is_current: true },
      { kind: 'renamed', by: library.user, path: null, reason: null, is_current: false },
      { kind: 'edited', by: 'external', path: PAGE, reason: null, is_current: true },
      { kind: 'edited', by: 'Claude', path: PAGE, reason: null, is_current: false },
      { kind: 'edited', by: library.user, path: PAGE, reason: 'taste', is_current: false },
    ]);
    expect(told.at(-1)?.kind).toBe('created');
    expect(told).toHaveLength(6);
    const cursors = entries().map(({ cursor }) => cursor);
    expect(cursors).toEqual(cursors.toSorted((a, b) => b - a));
    expect(entries(PAGE).map(({ by }) => by)).toEqual(['external', 'Claude', library.user]);
  });

  test('comes page by page without a gap or a double', async () => {
    const { library, plan_id, write } = setUp();
    for (let number = 1; number <= 7; number += 1) await write(PAGE, `# ${number}\n`);
    const seen: number[] = [];
    let before: number | undefined;
    do {
      const page = unwrap(editHistory(library, { plan_id, limit: 3, ...(before !== undefined && { before }) }));
      seen.push(...page.entries.map(({ cursor }) => cursor));
      before = page.next_cursor ?? undefined;
    } while (before !== undefined);
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  test('tells facts with their values before and after, as they are read', async () => {
    const { library, plan_id, entries } = setUp();
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 900 }));
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 1200 }));
    const [latest] = entries();
    expect(latest).toMatchObject({ kind: 'fact', by: library.user });
    expect(latest?.values?.before).toMatch(/900/);
    expect(latest?.values?.after).toMatch(/1,200/);
  });

  test('marks what takes back the change before it, though that stands on the next page', async () => {
    const { library, plan_id, text, write, entries } = setUp();
    const drafted = text(PAGE);
    await write(PAGE, '# Mine\n', { edit_reason: 'taste' });
    await write(PAGE, drafted ?? '');
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 900 }));
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 1200 }));
    unwrap(await setFact(library, { plan_id, id: 'budget.total', value: 900 }));
    const [budget, , , back] = entries();
    expect(budget?.takes_back).toMatchObject({ again: false });
    expect(back?.takes_back).toMatchObject({ reason: 'taste', again: false });
    const before = (back?.cursor ?? 0) + 1;
    expect(unwrap(editHistory(library, { plan_id, limit: 1, before })).entries).toEqual([back]);
    expect(entries().filter(({ takes_back }) => takes_back !== null)).toHaveLength(2);
  });

  test('tells no words of a person or a model where events are to hold none', async () => {
    const { library, plan_id, write, entries } = setUp();
    unwrap(await changeSetting(library, { key: 'redact_events', value: 'on' }));
    await write(PAGE, '# Mine\n', { edit_reason: 'a secret reason' });
    unwrap(await renamePlan(library, { plan_id, title: 'A secret name' }));
    expect(JSON.stringify(entries())).not.toContain('secret');
    expect(entries(PAGE)[0]).toMatchObject({ kind: 'edited', reason: null, after: { kept: true } });
  });
});

describe('an earlier version', () => {
  test('of a page and of data is there to the byte, and restoring it is an edit that can be taken back', async () => {
    const { library, plan_id, text, write, entries } = setUp();
    const drafted = text(PAGE);
    await write(PAGE, '# First\r\n\r\nwith *odd*   spacing \n');
    await write(PAGE, '# Second\n');
    const [second, first] = entries(PAGE);
    const sha256 = first?.after?.sha256 ?? '';
    expect(unwrap(fileVersion(library, { plan_id, path: PAGE, sha256 }))).toMatchObject({
      text: '# First\r\n\r\nwith *odd*   spacing \n',
      now: { text: '# Second\n' },
      refusal: null,
    });
    const restored = unwrap(await restoreVersion(library, { plan_id, path: PAGE, sha256 }));
    expect(text(PAGE)).toBe('# First\r\n\r\nwith *odd*   spacing \n');
    expect(restored).toMatchObject({ restored: true, stale_stages: ['tasks'] });
    expect(entries(PAGE)[0]).toMatchObject({ by: library.user, reason: 'restored an earlier version' });
    if (!restored.undo) throw new Error('nothing to take back');
    unwrap(await restoreVersion(library, { plan_id, ...restored.undo }));
    expect(text(PAGE)).toBe('# Second\n');
    expect(second?.after?.sha256).toBe(findArtifact(library, plan_id, PAGE)?.sha256);
    const asDrafted = first?.before?.sha256 ?? '';
    unwrap(await restoreVersion(library, { plan_id, path: PAGE, sha256: asDrafted }));
    expect(text(PAGE)).toBe(drafted);
    expect(findArtifact(library, plan_id, PAGE)?.editedBy).toBeNull();
  });

  test('that a run drafted over, and an edit that was discarded, come back', async () => {
    const { library, plan_id, text, entries } = setUp();
    const data = text(FILES.tasks.data);
    unwrap(await resumePlan(library, { plan_id, invalidate: { stages: ['tasks'] } }));
    draftStage(library, plan_id, claim(library, plan_id), 'tasks', 'drafted anew');
    expect(text(FILES.tasks.data)).not.toBe(data);
    const [redrafted] = entries(FILES.tasks.data);
    expect(redrafted).toMatchObject({ kind: 'redrafted', by: null, is_current: true, before: { kept: true } });
    const version = { plan_id, path: FILES.tasks.data, sha256: redrafted?.before?.sha256 ?? '' };
    expect(unwrap(fileVersion(library, version))).toMatchObject({ text: data, refusal: { code: 'RUNNING_READONLY' } });
    expect(codeOf(await restoreVersion(library, version))).toBe('RUNNING_READONLY');

    const other = setUp();
    await other.write(PAGE, '# Mine\n');
    unwrap(await discardEdit(other.library, { plan_id: other.plan_id, path: PAGE }));
    const [discarded] = other.entries(PAGE);
    expect(discarded?.kind).toBe('discarded');
    const sha256 = discarded?.before?.sha256 ?? '';
    unwrap(await restoreVersion(other.library, { plan_id: other.plan_id, path: PAGE, sha256 }));
    expect(other.text(PAGE)).toBe('# Mine\n');
  });

  test('of the prompt comes back with everything that follows', async () => {
    const { library, plan_id, entries } = setUp();
    unwrap(await editPrompt(library, { plan_id, prompt: 'Bake rolls with cardamom for the whole street.' }));
    const sha256 = entries('prompt')[0]?.before?.sha256 ?? '';
    const before = unwrap(fileVersion(library, { plan_id, path: 'prompt', sha256 })).text;
    const restored = unwrap(await restoreVersion(library, { plan_id, path: 'prompt', sha256 }));
    expect(unwrap(fileVersion(library, { plan_id, path: 'prompt', sha256 })).now?.text).toBe(before);
    expect(restored.undo).not.toBeNull();
  });

  test('is not written over what somebody wrote meanwhile, nor over another file', async () => {
    const { library, plan_id, text, write, entries } = setUp();
    await write(PAGE, '# First\n');
    await write(PAGE, '# Second\n');
    const sha256 = entries(PAGE)[1]?.after?.sha256 ?? '';
    const seen = entries(PAGE)[0]?.after?.sha256 ?? '';
    await write(PAGE, '# Third\n');
    expect(codeOf(await restoreVersion(library, { plan_id, path: PAGE, sha256, expected_sha256: seen }))).toBe(
      'CONFLICT',
    );
    expect(text(PAGE)).toBe('# Third\n');
    const page = FILES.tasks.page;
    expect(codeOf(fileVersion(library, { plan_id, path: page, sha256 }))).toBe('ARTIFACT_NOT_FOUND');
    expect(codeOf(fileVersion(library, { plan_id, path: PAGE, sha256: '../../plan.json' }))).toBe('ARTIFACT_NOT_FOUND');
  });

  test('that was damaged on the disk is not given out as what it was', async () => {
    const { library, plan_id, write, entries } = setUp();
    await write(PAGE, '# First\n');
    await write(PAGE, '# Second\n');
    const sha256 = entries(PAGE)[1]?.after?.sha256 ?? '';
    writeFileSync(join(planFolder(library.home, plan_id), 'history', 'versions', sha256), '# Damaged\n');
    expect(codeOf(fileVersion(library, { plan_id, path: PAGE, sha256 }))).toBe('ARTIFACT_NOT_FOUND');
  });
});
