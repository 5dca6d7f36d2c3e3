import { z } from 'zod';
import { list, oneOf, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { blocks, bullets, prose, ref, section, sentences, text } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { makeAssumptions } from './make-assumptions.ts';

/** What a second pair of eyes holds against the assumptions: what is missing, unrealistic or contradictory. */
export const reviewAssumptions = drafted({
  id: 'review_assumptions',
  title: 'Review of the assumptions',
  number: '009',
  group: 'foundations',
  version: 2,
  optional: true,
  report: [{ part: 'understand' }],
  needs: { prompt, brief, ledger, assumptions: makeAssumptions },
  yields: {
    missing: z.array(z.object({ statement: z.string(), why: z.string(), check: z.string() })),
    unrealistic: z.array(
      z.object({
        subject: z.string().describe('id of the assumption or of the assumed fact'),
        statement: z.string().describe('the assumption in words; empty for a fact'),
        label: z.string().describe('what the fact is; empty for an assumption'),
        why: z.string(),
        likelier: z.string(),
      }),
    ),
    contradictory: z.array(z.object({ one: z.string(), other: z.string(), why: z.string(), settle: z.string() })),
  },
  listTitles: {
    missing: 'Missing assumptions',
    unrealistic: 'Assumptions that are hard to believe',
    contradictory: 'Assumptions that cannot both hold',
  },
  ask: {
    tier: 'standard',
    words: 420,
    instructions: `
Review the assumptions of this plan as somebody who has seen such projects fail on what nobody wrote down. Missing: what the
plan silently takes for granted and would have to be changed for if it were false; nothing that the list says in other
words. Unrealistic: an assumption or an assumed figure of the table that experience speaks against, with what is likelier
and from what experience; nothing that is merely uncertain. Contradictory: two that cannot both hold, or one against the
prompt, and how to settle which holds. An empty list is a fair answer where there is nothing to say.`,
    pages: ({ brief, assumptions }) => [briefPage(brief), sectionPage(assumptions, 'Assumptions', 0)],
    facts: ({ ledger }) => ledgerFacts(ledger),
    answer: ({ assumptions, ledger }) => ({
      missing: list(
        z.object({
          statement: proseField('what is taken for granted, as a statement', 20),
          why: proseField('why the plan hangs on it', 20),
          check: proseField('how to find out', 15),
        }),
        [0, 5],
        'assumptions that the list lacks, the weightiest first',
      ),
      unrealistic: list(
        z.object({
          subject: oneOf(
            [...assumptions.field('assumptions').map(({ id }) => id), ...assumedIds(ledgerFacts(ledger))],
            'id of the assumption, or of the assumed figure',
          ),
          why: proseField('what experience speaks against it', 25),
          likelier: proseField('what is likelier', 15),
        }),
        [0, 5],
        'assumptions that are hard to believe',
      ),
      contradictory: list(
        z.object({
          one: proseField('one statement', 15),
          other: proseField('the other', 15),
          why: proseField('why both cannot hold', 20),
          settle: proseField('how to settle which holds', 15),
        }),
        [0, 4],
        'statements that cannot both hold',
      ),
    }),
    content: ({ whole: { missing, unrealistic, contradictory } }, { assumptions, ledger }) => {
      const labels = new Map(ledgerFacts(ledger).map(({ id, label }) => [id, label]));
      const statements = new Map(assumptions.field('assumptions').map(({ id, statement }) => [id, statement]));
      return {
        missing,
        unrealistic: unrealistic.map((row) => ({
          ...row,
          statement: statements.get(row.subject) ?? '',
          label: labels.get(row.subject) ?? '',
        })),
        contradictory,
      };
    },
  },
  page: ({ missing, unrealistic, contradictory }) =>
    missing.length + unrealistic.length + contradictory.length === 0
      ? 'The review found nothing missing, unrealistic or contradictory.'
      : blocks(
          missing.length > 0 &&
            section(
              'Missing',
              bullets(
                missing.map((row) =>
                  sentences(`**${prose(row.statement)}**`, prose(row.why), `To check: ${prose(row.check)}`),
                ),
              ),
            ),
          unrealistic.length > 0 &&
            section(
              'Hard to believe',
              bullets(
                unrealistic.map((row) =>
                  sentences(
                    row.statement === ''
                      ? `**${text(row.label)}: ${ref(row.subject)}**`
                      : `**${prose(row.statement)}**`,
                    prose(row.why),
                    `Likelier: ${prose(row.likelier)}`,
                  ),
                ),
              ),
            ),
          contradictory.length > 0 &&
            section(
              'Cannot both hold',
              bullets(
                contradictory.map((row) =>
                  sentences(
                    `**${prose(row.one)} – ${prose(row.other)}**`,
                    prose(row.why),
                    `To settle: ${prose(row.settle)}`,
                  ),
                ),
              ),
            ),
        ),
});

function assumedIds(facts: readonly { readonly id: string; readonly basis: string }[]): string[] {
  return facts.filter(({ basis }) => basis === 'assumed').map(({ id }) => id);
}
