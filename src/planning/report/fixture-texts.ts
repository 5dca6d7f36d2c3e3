import type { ReportSection } from './model.ts';

const PARAGRAPH =
  'The association holds the lease of the quay, the city owns the water, and the coastal authority decides what may stand between them. Whoever plans here plans with three landlords, so the order of permissions is the order of the work. The bath opens with [[saunas]] and expects [[guests.per_day]] a day in winter; both shape the power connection, the changing rooms and the number of people on duty.';

const DECISIONS = `Seven decisions are open. Those at the top hold up the most work.

| Decision | Options | What it means | Owner | Decide by | Waits on it |
|---|---|---|---|---|---|
| Who runs the bath in the first winter? | Members / the city / a tenant | Decides the staffing plan and the insurance | Board | [[month:3]] | Operations, insurance |
| Steel or concrete pontoons? | Steel: cheaper, shorter life. Concrete: dearer, calmer in storms | Moves [[cost.pontoons]] by about a fifth | Harbour engineer | [[month:4]] | Procurement |
| Open at night? | Yes, with lights / no | Neighbours object to lights | Project lead | [[month:6]] | Consents |

### What happens when nothing is decided

The plan goes on with the first option of each row and says so here. Nothing is ordered on an option that you have not ratified.`;

const RISKS = `The gravest risks are the consent and the quay wall: both are known early, and both can stop the project.

| Risk | Cause | Effect | Owner | Trigger | Response | P | I |
|---|---|---|---|---|---|---:|---:|
| Late consent | Objections | Season lost | Project lead | No hearing date by spring | Apply for the piles first | 4 | 5 |
| Weak quay wall | Drawings older than the repair | Redesign | Harbour engineer | Core samples | Survey before design | 3 | 5 |
| Steel price | Market | Cost | Buyer | Index up a tenth | Fix the price at signature | 4 | 3 |

#### How they were scored

1. Probability and impact from one to five.
2. The response is planned, not yet paid for, unless the cost breakdown names it.
   - A response that costs more than the risk is left out.
   - What remains is accepted by name.
3. Scores from fifteen are high.`;

const TEAM = `# Team

Five roles carry the work, two of them unpaid. [[crew.sea_works]] work on the water at the same time.

## Roles

- **Project lead**: holds the plan, the money and the conversation with the city.
- **Harbour engineer**: signs for whatever stands in water.
- **Architect**: saunas and changing rooms, *not* the pontoons.

## What to look for

- [x] Has built in salt water before
- [ ] Speaks to divers and to boards alike
- [ ] Knows the harbour rules ~~by heart~~ well enough

> “A bath is a building that the sea visits every day.”

\`\`\`
quay -> pontoon -> stair -> sea
a line of code that is far too long to fit the width of a page and therefore has to scroll inside its own frame, which is what this one is for
\`\`\`

See [the harbour rules](https://example.org/harbour/rules) or write to [the association](mailto:board@example.org).[^1]

[^1]: The rules were last read when this plan was drafted.`;

const LONG = Array.from(
  { length: 9 },
  (_, index) =>
    `${index % 3 === 0 ? `#### Step ${'abcdefghi'[index] ?? ''}: what follows from it\n\n` : ''}${PARAGRAPH}`,
).join('\n\n');

const RTL = `نبني حمّامًا بحريًا مفتوحًا للجميع على رصيف العبّارات القديم، ويعمل طوال الشتاء مع [[saunas]].

- الموافقات أولًا، ثم الأعمال البحرية.
- الميزانية [[budget.total]] ولا تزيد.

המרחץ פתוח לכולם, בכל ימות השנה. 日本語の段落も、途中で切れずに折り返されるべきです。`;

type Text = Pick<ReportSection, 'id' | 'title' | 'part' | 'markdown' | 'badges'>;

/** Sections for tests, without their figures. */
export const FIXTURE_TEXTS: readonly Text[] = [
  {
    id: 'executive_summary',
    title: 'Executive summary',
    part: 1,
    badges: ['outline'],
    markdown: `${PARAGRAPH}\n\nThe plan costs [[cost.likely]] of [[budget.total]] and ends on [[finish.p50]], later than the [[deadline]] that was asked for. **The gap closes** when the piles are applied for on their own and the pontoons are ordered at the second gate.\n\n- Decide who runs the first winter.\n- Survey the quay wall before anything is designed.\n- Keep [[cost.reserve]] untouched until the wall is known.`,
  },
  {
    id: 'decision_register',
    title: 'Decisions required',
    part: 1,
    badges: ['outline', 'partial'],
    markdown: DECISIONS,
  },
  {
    id: 'schedule',
    title: 'Schedule and finish date',
    part: 1,
    badges: ['computed'],
    markdown:
      'The work takes a little under nineteen months when nothing waits. The consent decides more than all the building.\n\nRoles limited to their numbers add eleven working days, mostly for the divers.',
  },
  {
    id: 'key_facts',
    title: 'Key facts',
    part: 1,
    badges: [],
    markdown:
      '| Fact | Value |\n|---|---:|\n| Budget | [[budget.total]] |\n| Opening | [[deadline]] |\n| Name | [[name]] |\n| Motto | [[motto]] |',
  },
  { id: 'brief', title: 'Brief', part: 2, badges: ['outline', 'edited by you'], markdown: PARAGRAPH },
  { id: 'project_plan', title: 'Goal, scope and deliverables', part: 2, badges: ['outline'], markdown: LONG },
  {
    id: 'make_assumptions',
    title: 'Assumptions',
    part: 2,
    badges: ['outline'],
    markdown: `${PARAGRAPH}\n\n| Assumption | Why | How to check | If false |\n|---|---|---|---|\n| The lease runs on | It always has | Ask the harbour office | No project |\n| [[guests.per_day]] come | See the ledger | Count | Prices rise |`,
  },
  { id: 'identify_risks', title: 'Risk register', part: 2, badges: ['outline'], markdown: RISKS },
  { id: 'team', title: 'Team', part: 2, badges: ['outline'], markdown: TEAM },
  {
    id: 'governance',
    title:
      'Governance, with a title that is long enough to need two lines even on a wide screen and still be read with ease',
    part: 2,
    badges: ['outline', 'edited by you', 'partial: escalation missing'],
    markdown: PARAGRAPH,
  },
  {
    id: 'cost_breakdown',
    title: 'Cost breakdown',
    part: 2,
    badges: ['computed'],
    markdown:
      'Costs are in [[budget.total]] terms of today, without value added tax.\n\nContingency comes from the simulation, not from a rule of thumb.',
  },
  { id: 'rtl', title: 'ملخص بالعربية 🌊', part: 2, badges: [], markdown: RTL },
  {
    id: 'swot',
    title: 'Strengths, weaknesses, opportunities, threats',
    part: 2,
    badges: ['outline'],
    markdown: `${PARAGRAPH}\n\n${PARAGRAPH}`,
  },
  {
    id: 'premortem',
    title: 'Premortem',
    part: 2,
    badges: ['outline'],
    markdown: `${PARAGRAPH}\n\n---\n\n${PARAGRAPH}`,
  },
  { id: 'empty', title: 'A section that nobody has written', part: 2, badges: ['partial'], markdown: '' },
  {
    id: 'validation_status',
    title: 'Validation status',
    part: 3,
    badges: ['computed'],
    markdown:
      '| Check | Outcome |\n|---|---|\n| Dates inside the window | passed |\n| Sums | passed |\n| References | one does not resolve |',
  },
  {
    id: 'how_made',
    title: 'How this report was made',
    part: 4,
    badges: ['computed'],
    markdown: 'Drafted by outline, without a model. Nothing left this computer.',
  },
];
