import { z } from 'zod';
import { buildGraph, type Graph } from '../engine/graph.ts';
import { type AnyStage, isSource, type Source } from '../engine/stage.ts';
import { type AnySection, isOptional } from './section.ts';

/** A section whose declarations contradict each other; the message names it. Thrown at start-up, never during a run. */
export class SectionError extends Error {
  override readonly name = 'SectionError';
}

/** Names of files are taken apart at it: `ownName` of the library cuts off exactly three digits and a hyphen. */
const NUMBER = /^\d{3}$/;

/**
 * Makes a pipeline of a list of sections.
 * @throws SectionError when a section's number is not three digits, it is shown nowhere without a reason, two entries
 * of the report have one id, a section declares facts, prose or lists that it does not have, or a section of every plan
 * needs an optional one
 * @throws GraphError when what the sections read cannot be brought into an order
 */
export function buildPipeline(sections: readonly AnySection[]): Graph {
  const shown = new Map<string, string>();
  for (const section of sections) {
    const { id, number, report, ledger, prose, owned, listTitles = {}, namedList } = section;
    if (!NUMBER.test(number)) throw new SectionError(`${id} has the number "${number}", which is not three digits`);
    const indispensable = section.optional
      ? undefined
      : Object.values<AnyStage | Source>(section.needs).find(isOptionalNode);
    if (indispensable)
      throw new SectionError(`${id} is in every plan and needs ${indispensable.id}, which a plan may be without`);

    if ('notShown' in report ? report.notShown.trim() === '' : report.length === 0)
      throw new SectionError(`the report shows ${id} nowhere, and no reason is given`);
    for (const entry of 'notShown' in report ? [] : report) {
      const name = entry.id ?? id;
      const other = shown.get(name);
      if (other !== undefined) throw new SectionError(`${id} and ${other} both have the entry ${name} of the report`);
      shown.set(name, id);
    }
    if (ledger !== undefined && !hasField(section, 'facts'))
      throw new SectionError(`${id} adds facts to the ledger, but its data has no field facts`);
    if (owned !== undefined && !hasField(section, owned))
      throw new SectionError(`${id} has owned rows in ${owned}, but its data has no such field`);
    const titled = Object.keys(listTitles).find((field) => !hasField(section, field));
    if (titled !== undefined)
      throw new SectionError(`${id} has a title for the list ${titled}, but its data has no such field`);
    if (namedList !== undefined && !hasField(section, namedList.field))
      throw new SectionError(`${id} is referred to by the ids of ${namedList.field}, but its data has no such field`);
    if (prose !== undefined && section.computed)
      throw new SectionError(`${id} is read by the consistency review, but it is computed and drafts no prose`);
  }
  return buildGraph(sections);
}

function isOptionalNode(node: AnyStage | Source | undefined): boolean {
  return node !== undefined && !isSource(node) && isOptional(node);
}

function hasField({ schema }: AnySection, field: string): boolean {
  return schema instanceof z.ZodObject && Object.hasOwn(schema.shape, field);
}
