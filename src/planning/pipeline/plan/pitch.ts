import { z } from 'zod';
import { list, proseField } from '../ask.ts';
import { ledger, ledgerFacts } from '../foundations/ledger.ts';
import { blocks, bullets, prose, section, sentences } from '../frame/page/markdown.ts';
import { sectionPage } from '../frame/question/context-pages.ts';
import { brief } from '../intake/brief.ts';
import { briefPage } from '../intake/brief-page.ts';
import { prompt } from '../intake/prompt.ts';
import { drafted } from '../stage.ts';
import { costLater, deadlineLater, scheduleLater } from './later-facts.ts';
import { projectPlan } from './project-plan.ts';

/** The case for the project, told to those who decide whether it goes ahead. */
export const pitch = drafted({
  id: 'pitch',
  title: 'Pitch',
  number: '016',
  group: 'plan',
  wording: 2,
  optional: true,
  report: [{ part: 'understand' }],
  prose: { reviewPlace: 13 },
  needs: { prompt, brief, ledger, plan: projectPlan },
  yields: {
    audience: z.string().describe('who decides, and what they care about'),
    opening: z.string().describe('the first two sentences'),
    paragraphs: z.array(z.string()),
    proof: z.array(z.object({ claim: z.string(), evidence: z.string() })),
    doubts: z
      .array(z.object({ doubt: z.string(), answer: z.string() }))
      .describe('what the audience will hold against it'),
    ask: z.string().describe('what they are asked to decide or give'),
  },
  ask: {
    tier: 'standard',
    words: 420,
    instructions: `
Write what the lead of this project says to those who decide whether it goes ahead: the person who pays, a board, a
council, a family. Find in the prompt who that is and what they care about. Open with what is wrong today or what will be
possible, seen from their side, not with the project. Then what is proposed, why it can be done, what it costs them and
when they see it. Each claim has evidence that they can check, from the prompt or the plan. Name the doubts that they
will really have and answer them honestly; where the honest answer is that it is not known yet, say when it will be. End
with one thing to decide. Spoken language, short sentences, no slogan, no superlative, nothing promised that the plan does
not hold.`,
    pages: ({ brief, plan }) => [briefPage(brief), sectionPage(plan, 'Project plan', 2)],
    facts: ({ ledger }) => ledgerFacts(ledger),
    laterFacts: ({ ledger }) => [...scheduleLater, ...deadlineLater(ledger), ...costLater(ledger)],
    leavesQuestions: false,
    answer: () => ({
      audience: proseField('who decides and what they care about', 25),
      opening: proseField('the first two sentences', 40),
      paragraphs: list(proseField('a paragraph as it is spoken', 50), [2, 4], 'the pitch after its opening'),
      proof: list(
        z.object({ claim: proseField('what is claimed', 15), evidence: proseField('how they can check it', 20) }),
        [2, 4],
        'claims and their evidence',
      ),
      doubts: list(
        z.object({ doubt: proseField('the doubt in their words', 15), answer: proseField('the honest answer', 30) }),
        [2, 4],
        'what they will hold against it, the strongest first',
      ),
      ask: proseField('what they are asked to decide or give, in one sentence', 25),
    }),
    content: ({ whole: { audience, opening, paragraphs, proof, doubts, ask } }) => ({
      audience,
      opening,
      paragraphs,
      proof,
      doubts,
      ask,
    }),
  },
  page: (data) =>
    blocks(
      `**For:** ${prose(data.audience)}`,
      prose(data.opening),
      ...data.paragraphs.map(prose),
      `**What is asked:** ${prose(data.ask)}`,
      section(
        'What it rests on',
        bullets(data.proof.map((row) => sentences(`**${prose(row.claim)}**`, prose(row.evidence)))),
      ),
      section(
        'Doubts and answers',
        bullets(data.doubts.map((row) => sentences(`**${prose(row.doubt)}**`, prose(row.answer)))),
      ),
    ),
});
