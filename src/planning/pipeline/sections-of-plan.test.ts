import { describe, expect, it } from 'vitest';
import type { Needs } from '../engine/stage.ts';
import { buildPipeline, SectionError } from './build-pipeline.ts';
import type { AnySection } from './section.ts';
import { type PlanExtent, stagesOf } from './sections-of-plan.ts';
import { STAGES } from './stages.ts';

const pitch = STAGES.find(({ id }) => id === 'pitch') as AnySection;
const of = (id: string, needs: Needs, more: object = {}): AnySection => ({
  ...pitch,
  id,
  needs: { ...pitch.needs, ...needs },
  report: { notShown: 'a test' },
  ...more,
});
/** Options, a choice among them, and what can be said of it without anybody to ask. */
const options = of('options', {});
const choice = of('choice', { options });
const scores = of('scores', { options }, { needsAnswers: undefined });
const graph = buildPipeline([...STAGES, options, choice, scores]);
const OPTIONAL = graph.stages.flatMap((stage) => ((stage as AnySection).optional ? [stage.id] : []));

function optionalIn(extent: Partial<PlanExtent>): string[] {
  const stages = stagesOf(graph, 'build_plan_and_validate', { speed: 'all', isAnswered: true, ...extent });
  return OPTIONAL.filter((id) => stages.has(id) && ['options', 'choice', 'scores'].includes(id)).sort();
}

describe('the optional sections of a plan', () => {
  it('are all there at the speed all, and none at fast', () => {
    expect(optionalIn({})).toEqual(['choice', 'options', 'scores']);
    expect(optionalIn({ speed: 'fast' })).toEqual([]);
  });

  it('come with what they need when they are asked for, and go with what they need when it is left out', () => {
    expect(optionalIn({ speed: 'fast', added: ['choice'] })).toEqual(['choice', 'options']);
    expect(optionalIn({ left_out: ['choice'] })).toEqual(['options', 'scores']);
    expect(optionalIn({ left_out: ['options'] })).toEqual([]);
  });

  it('are left out where nobody answers, with those that read them', () => {
    expect(optionalIn({ isAnswered: false })).toEqual([]);
    expect(optionalIn({ isAnswered: false, added: ['scores'] })).toEqual([]);
  });

  it('never take a section of every plan away', () => {
    const of = (extent: Partial<PlanExtent>) =>
      [...stagesOf(graph, 'build_plan_and_validate', { speed: 'fast', isAnswered: false, ...extent })].sort();
    const core = STAGES.filter((stage) => !stage.optional).map(({ id }) => id);
    expect(of({})).toEqual(core.toSorted());
    expect(of({ left_out: ['swot'] })).toEqual(of({}));
  });
});

it('a section of every plan that needs an optional one is an error at start-up', () => {
  const { optional: _, ...swot } = STAGES.find(({ id }) => id === 'swot') as AnySection;
  const needy = { ...swot, needs: { ...swot.needs, pitch } };
  expect(() => buildPipeline(STAGES.map((stage) => (stage.id === 'swot' ? needy : stage)))).toThrow(SectionError);
  expect(() => buildPipeline(STAGES.map((stage) => (stage.id === 'swot' ? needy : stage)))).toThrow(/swot.*pitch/);
});
