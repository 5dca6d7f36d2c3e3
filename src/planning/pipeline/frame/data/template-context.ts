import type { Input } from '../../../engine/stage.ts';
import { applicable } from '../../../outline/applicable-template.ts';
import { blendTemplates } from '../../../outline/blend-template.ts';
import type { Template } from '../../../outline/template.ts';
import { templateById } from '../../../outline/templates.ts';
import { type CalledFor, LIMITS, trimmed } from '../../../outline/trim-template.ts';

const MOST_PREPARED = 50;
const prepared = new Map<string, Template>();
/** Blending checks every package that could come in, which takes tens of milliseconds. */
const blended = new Map<string, Template>();

interface TemplateChoice {
  primary_domain: string;
  secondary_domain: string | null;
  cross_border: boolean;
  template_sha: string;
  called_for?: CalledFor | undefined;
}

/** As many rows of the table of assumptions as the prompt calls for; all where a model read it. */
export function mostAssumptions(brief: Input<Pick<TemplateChoice, 'called_for'>>): number {
  const wanted = brief.field('called_for');
  return wanted === undefined ? Number.POSITIVE_INFINITY : LIMITS[wanted.extent].assumptionRows;
}

/** As many risks as the prompt calls for; all where a model read it. */
export function mostRisks(brief: Input<Pick<TemplateChoice, 'called_for'>>): number {
  const wanted = brief.field('called_for');
  return wanted === undefined ? Number.POSITIVE_INFINITY : LIMITS[wanted.extent].riskRows;
}

/**
 * The domain template of a plan, a second one blended in where the brief says so, without what does not apply to it and
 * with no more than the prompt calls for.
 */
export function templateOf(brief: Input<TemplateChoice>): Template {
  const primary = brief.field('primary_domain');
  const secondary = brief.field('secondary_domain');
  const crossBorder = brief.field('cross_border');
  // Read for the record: a corrected template makes its readers stale.
  brief.field('template_sha');
  const wanted = brief.field('called_for');
  const key = `${primary}+${secondary ?? ''}+${crossBorder}+${wanted ? JSON.stringify(wanted) : ''}`;
  const known = prepared.get(key);
  if (known) return known;
  const whole = secondary === null ? templateById(primary) : blendOf(primary, secondary);
  const whatApplies = applicable(whole, { crossBorder });
  const template = wanted === undefined ? whatApplies : trimmed(whatApplies, wanted);
  // A long-lived process drafts many plans.
  if (prepared.size >= MOST_PREPARED) prepared.clear();
  prepared.set(key, template);
  return template;
}

function blendOf(primary: string, secondary: string): Template {
  const key = `${primary}+${secondary}`;
  const known = blended.get(key);
  if (known) return known;
  const template = blendTemplates(templateById(primary), templateById(secondary));
  if (blended.size >= MOST_PREPARED) blended.clear();
  blended.set(key, template);
  return template;
}

/** Puts the plan's own words into a template's text. */
export type Fill = (templateText: string) => string;

/** What the placeholders of templates stand for in this plan. */
export function fillFor(
  brief: Input<{ objective: string }>,
  locations: Input<{ locations: readonly { name: string }[] }>,
): Fill {
  const names = locations.field('locations').map(({ name }) => name);
  const values: Readonly<Record<string, string>> = {
    // A title is often a command ("Turn the mill into a school") and would not fit into a sentence.
    project: 'the project',
    place: names[0] ?? 'the project location',
    owner: 'the project owner',
    objective: brief.field('objective'),
  };
  return (templateText) =>
    templateText.replace(/\{(project|place|owner|objective)\}/g, (_, key: string, offset: number) => {
      const value = values[key] ?? '';
      return offset === 0 ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    });
}

/** `fast` keeps the first few of a list, best first; `all` keeps everything. */
export function shorten<Item>(items: readonly Item[], speed: string, most: number): readonly Item[] {
  return speed === 'fast' ? items.slice(0, most) : items;
}
