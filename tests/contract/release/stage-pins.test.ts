import { beforeAll, describe, expect, it } from 'vitest';
import { definitionSha } from '../../../src/planning/engine/freshness.ts';
import type { AnyStage } from '../../../src/planning/engine/stage.ts';
import { pipeline } from '../../../src/planning/pipeline/index.ts';
import { changedGraph } from '../../support/plans/changed-graph.ts';
import { committedPins, comparePins, currentPins, type Pins } from '../../support/plans/stage-pins.ts';

it('every stage does on the fixed plans what is pinned for its version', async () => {
  const { unraised, outdated } = comparePins(committedPins(), await currentPins());
  expect(
    unraised,
    `These stages do something else than is pinned for their version: ${unraised.join(', ')}. If that is meant, raise \`version\` in each of them, so that plans that have them are brought up to date, or \`wording\` where only words changed, and run \`npm run pin:stages\`. Stages that follow may have changed by themselves as well; they are named once these are pinned.`,
  ).toEqual([]);
  expect(outdated, 'Run `npm run pin:stages`, and commit what it writes.').toEqual([]);
});

describe('a change of a stage', () => {
  const CHANGED = 'team';
  let pinned: Pins;
  beforeAll(async () => {
    pinned = await currentPins(pipeline, 1);
  });
  const compared = async (change: Partial<AnyStage> | ((stage: AnyStage) => Partial<AnyStage>)) => {
    const changed = changedGraph(pipeline, (stage) =>
      stage.id === CHANGED ? (typeof change === 'function' ? change(stage) : change) : {},
    );
    return comparePins(pinned, await currentPins(changed, 1), changed);
  };
  const otherPage = ({ page }: AnyStage) => ({ page: (data: unknown) => `${page(data)}\nAnd more.\n` });

  it.each<[string, (stage: AnyStage) => Partial<AnyStage>]>([
    ['how its page reads', otherPage],
    ['what it finds', () => ({ check: () => [{ severity: 'warning', code: 'odd', message: 'This is odd.' }] })],
    ['the files it writes', () => ({ files: () => ({ 'team.csv': 'role\n' }) })],
    ['what it asks', () => ({ definition: { ask: 'Who else?' } })],
  ])('that nobody raised its version for is named alone: %s', async (_, change) => {
    expect((await compared(change)).unraised).toEqual([CHANGED]);
  });

  it('with a new version is only to be pinned, with what follows from it', async () => {
    const { unraised, outdated } = await compared((stage) => ({ ...otherPage(stage), version: stage.version + 1 }));
    expect(unraised).toEqual([]);
    expect(outdated).toContain(CHANGED);
  });

  it('of its words alone is pinned with a higher wording, and leaves plans that have it fresh', async () => {
    const reworded = (stage: AnyStage) => ({ ...otherPage(stage), wording: (stage.wording ?? 1) + 1 });
    const { unraised, outdated } = await compared(reworded);
    expect(unraised).toEqual([]);
    expect(outdated).toContain(CHANGED);
    const stage = pipeline.byId.get(CHANGED) as AnyStage;
    expect(definitionSha({ ...stage, ...reworded(stage) })).toBe(definitionSha(stage));
  });

  it('of its number is none', async () => {
    expect(await compared({ number: '099' })).toEqual({ unraised: [], outdated: [] });
  });

  it('that is new or gone is to be pinned', () => {
    const { [CHANGED]: _, ...others } = pinned;
    expect(comparePins(others, pinned).outdated).toEqual([CHANGED]);
    expect(comparePins({ ...pinned, gone: { version: 1, wording: 1, plans: {} } }, pinned).outdated).toEqual(['gone']);
  });
});
