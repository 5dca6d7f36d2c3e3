import type { TaskTemplate, TemplateWork } from '../library/for-drafting.ts';
import type { Template } from '../planning/outline/template.ts';
import { allTemplates, templateById } from '../planning/outline/templates.ts';
import type { SeedTask } from '../shared/contracts/task.ts';
import { withoutReferences } from '../shared/fact-reference.ts';

/** See `Planner.taskTemplates`. */
export function taskTemplates(): readonly TaskTemplate[] {
  return allTemplates().map(({ id, title }) => ({ key: id, title }));
}

/** See `Planner.templateWork`. */
export function templateWork(key: string): TemplateWork | null {
  if (!allTemplates().some(({ id }) => id === key)) return null;
  const template = templateById(key);
  const rows = template.phases.flatMap((phase) =>
    phase.packages.flatMap((item) => item.tasks.map((task, index) => ({ phase, item, task, index }))),
  );
  const roles = new Map(template.roles.map(({ id, title }) => [id, title]));
  return {
    title: template.title,
    currency: null,
    tasks: rows.map(({ phase, item, task, index }): SeedTask => {
      const [optimistic, likely, pessimistic] = task.days;
      const earlier = item.tasks[index - 1];
      const hard = task.after.filter(({ soft }) => !soft);
      const plain = hard.filter(({ type, lag }) => type === 'FS' && lag === 0);
      // As in a plan: where nothing else is said, the tasks of a package follow one another.
      const before = task.after.length === 0 && earlier ? [`${item.id}.${earlier.id}`] : plain.map((link) => link.task);
      return {
        node_key: `${item.id}.${task.id}`,
        title: filled(task.title),
        execution_contract: {
          kind: 'work',
          package: filled(item.title),
          deliverable: filled(item.deliverable),
          notes: [`Duration: ${filled(task.why_days)}`],
        },
        verification_contract: index === item.tasks.length - 1 ? verification(item) : { kind: 'none' },
        depends_on: before,
        soft_depends_on: task.after.filter(({ soft }) => soft).map((link) => link.task),
        links: hard
          .filter((link) => !plain.includes(link))
          .map(({ task: node_key, type, lag }) => ({ node_key, type, lag })),
        role: roles.get(task.role) ?? task.role,
        tags: [phase.id, item.id],
        estimate: { optimistic, likely, pessimistic },
      };
    }),
  };
}

function verification({ done_when }: Template['phases'][number]['packages'][number]) {
  return {
    kind: 'evidence',
    doneWhen: filled(done_when),
    evidence: [
      { name: 'proof', type: 'note' as const, description: `How it was checked: ${filled(done_when)}`.slice(0, 500) },
    ],
  };
}

/** Texts of templates name what a plan would know. */
const WORDS: Readonly<Record<string, string>> = {
  project: 'the project',
  place: 'the site',
  owner: 'the owner',
  objective: 'the objective',
};

function filled(text: string): string {
  const named = text.replace(/\{(\w+)\}/g, (whole, name: string) => WORDS[name] ?? whole);
  return withoutReferences(named, 'the agreed amount');
}
