import type { LedgerFact } from '../../../shared/fact.ts';
import { type ResolveOptions, resolveReferences } from '../../facts/references.ts';
import { blocks, prose, table, text } from '../frame/page/markdown.ts';

/** What a first draft is made of. Purpose and contents may refer to facts. */
interface DocumentOutline {
  readonly title: string;
  readonly project: string;
  readonly purpose: string;
  readonly essentialContent: readonly string[];
  /** Title of the role. */
  readonly owner: string;
  /** Title of the phase. */
  readonly neededBefore: string;
}

interface DraftContext extends Pick<ResolveOptions, 'locale' | 'dayZero'> {
  readonly factOf: (id: string) => LedgerFact | undefined;
}

/** The first draft of a document in Markdown: what the plan knows of it, and a heading for each thing that it must hold. */
export function documentDraft(document: DocumentOutline, { factOf, locale, dayZero }: DraftContext): string {
  const markdown = blocks(
    `# ${text(document.title)}`,
    `*A skeleton made from the plan “${text(document.project)}”. Every section has yet to be written.*`,
    table(
      ['', ''],
      [
        ['Purpose', prose(document.purpose)],
        ['Written by', text(document.owner)],
        ['Needed before', text(document.neededBefore)],
        ['Version', ''],
        ['Approved by, on', ''],
      ],
    ),
    ...document.essentialContent.flatMap((point, index) => [`## ${index + 1}. ${prose(point)}`, '*To be written.*']),
    '## Open points',
    '- [ ] ',
  );
  return `${resolveReferences(markdown, factOf, { locale, dayZero, as: 'text' }).markdown}\n`;
}
