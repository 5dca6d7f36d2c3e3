import { referencedIds } from '../../../../shared/fact-reference.ts';
import { text } from '../../frame/page/markdown.ts';
import { type PartAnswer, textsOf } from './parts.ts';
import { type Specialist, sameKind } from './specialist.ts';

/** What an answer has of the facts that its entry owes. */
export interface OwedAnswer {
  readonly parts: Readonly<Record<string, PartAnswer>>;
  readonly not_given?: readonly { readonly fact: string; readonly why: string }[];
  readonly new_facts?: readonly { readonly id: string; readonly unit: string }[];
  readonly derived_facts?: readonly { readonly id: string; readonly unit: string }[];
}

/** What the question says of the figures that the entry owes; empty where it owes none. */
export function owedFactsText({ facts }: Specialist, group: string): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ({ id, label, unit, what, computed }) =>
      `- ${group}.${id}: ${text(label)} (${text(what)})${unit === undefined ? '' : `; unit ${unit}`}; ${computed ? 'by a formula in derived_facts' : 'in new_facts, or in derived_facts where it follows from the table'}`,
  );
  return [
    'You owe these figures, with exactly these ids. A formula may use ids of the table, of new_facts and of other derived_facts, written in full; propose what else it needs in new_facts. In units, money stands for the currency of the plan, thing for what is counted. The program computes. A figure that cannot be had honestly is listed in not_given, with what is missing:',
    ...rows,
  ].join('\n');
}

/** What is wrong with an answer by what its entry owes and checks, one sentence each. */
export function owedFaults(
  { facts, parts, checks, closes }: Specialist,
  answer: OwedAnswer,
  group: string,
): readonly string[] {
  const { new_facts: assumed = [], derived_facts: derived = [], not_given: excused = [] } = answer;
  const given = new Map([...assumed, ...derived].map(({ id, unit }) => [id, unit]));
  const unitOf = (fact: string) => given.get(`${group}.${fact}`);
  const owed = facts.flatMap(({ id, label, unit, computed }) => {
    const full = `${group}.${id}`;
    const has = given.get(full);
    const excuse = excused.find(({ fact }) => fact === id);
    if (has === undefined)
      return excuse === undefined || excuse.why.trim() === ''
        ? [
            `The figure ${full} (${label}) is owed: give it in ${computed ? 'derived_facts' : 'new_facts'}, or say in not_given why it cannot be given.`,
          ]
        : [];
    return [
      ...(excuse === undefined ? [] : [`not_given: ${id} is given as ${full}; take it out of not_given.`]),
      ...(computed && !derived.some((fact) => fact.id === full)
        ? [`new_facts: ${full} has to be computed: give it in derived_facts with its formula.`]
        : []),
      ...(sameKind(has, unit) ? [] : [`${full} has the unit ${has}, but has to be in ${unit}.`]),
    ];
  });
  const unlike = closes.flatMap(({ need, have }) =>
    sameKind(unitOf(need), unitOf(have))
      ? []
      : [`${group}.${need} is in ${unitOf(need)} and ${group}.${have} in ${unitOf(have)}: give both in one unit.`],
  );
  const checked = checks.flatMap((check) => {
    const texts = textsOf(answer.parts[check.part]);
    const title = parts.find(({ name }) => name === check.part)?.title ?? check.part;
    if (check.check === 'not_empty')
      return texts.some((each) => each.trim() !== '') ? [] : [`parts.${check.part}: “${title}” must not be empty.`];
    const id = `${group}.${check.fact}`;
    const refers = texts.some((each) => referencedIds(each).includes(id));
    return refers || !given.has(id) ? [] : [`parts.${check.part}: “${title}” has to refer to [[${id}]].`];
  });
  return [...owed, ...unlike, ...checked];
}
