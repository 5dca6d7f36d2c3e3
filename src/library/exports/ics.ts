import { addDays, type CalendarDate } from '../../shared/calendar-date.ts';
import type { PlanTables } from '../../shared/contracts/plan-tables.ts';
import { labelInLanguage, sentencesInLanguage, sheetWordInLanguage } from '../../shared/report-words/report-words.ts';
import { err, ok } from '../../shared/result.ts';
import type { ExportFormat } from './export-format.ts';
import { icsText } from './ics-text.ts';
import { lastChange } from './last-change.ts';

const WITH_TASKS = 'all';

/** Milestones, gates and decisions for everybody's calendar. A second import updates the entries of the first. */
export const ics: ExportFormat = {
  id: 'ics',
  title: 'Calendar',
  about: 'milestones, gates and decisions as iCalendar, for calendar programs',
  extension: 'ics',
  content_type: 'text/calendar',
  calculates: true,
  parts: [
    { id: 'dates', title: 'Dates' },
    { id: WITH_TASKS, title: 'Dates and tasks' },
  ],
  async make({ library, plan, tables: read }, part) {
    const tables = await read();
    if (!tables.ok) return tables;
    if (tables.value.start === null)
      return err('ARTIFACT_NOT_FOUND', 'This plan has no dates yet.', { next: 'Wait until its schedule is computed.' });
    return ok(
      Buffer.from(calendarText(tables.value, { stamp: lastChange(library, plan), withTasks: part === WITH_TASKS })),
    );
  },
};

/** An entry of the calendar, all day long. Both days are its own. */
interface CalendarEntry {
  /** The same in every export of the plan. */
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly category: string;
}

/**
 * The calendar of a plan (RFC 5545).
 * @param stamp when the plan changed last, ISO 8601 UTC: clients take the entry with the later one
 */
export function calendarText(
  tables: PlanTables,
  { stamp, withTasks }: { readonly stamp: string; readonly withTasks: boolean },
): string {
  const say: Say = {
    word: (english) => sheetWordInLanguage(english, tables.locale),
    label: (english) => labelInLanguage(english, tables.locale),
    sentences: (english) => sentencesInLanguage(english, tables.locale),
  };
  const entries = [...dateEntries(tables, say), ...(withTasks ? taskEntries(tables, say) : [])];
  return icsText([
    { name: 'BEGIN', value: 'VCALENDAR' },
    { name: 'VERSION', value: '2.0' },
    { name: 'PRODID', value: '-//PlanExe Desktop//Plan//EN' },
    { name: 'CALSCALE', value: 'GREGORIAN' },
    { name: 'METHOD', value: 'PUBLISH' },
    { name: 'NAME', text: tables.title },
    { name: 'X-WR-CALNAME', text: tables.title },
    ...entries.flatMap((entry) => eventLines(entry, tables.id, stamp)),
    { name: 'END', value: 'VCALENDAR' },
  ]);
}

function eventLines({ id, summary, description, first, last, category }: CalendarEntry, planId: string, stamp: string) {
  const moment = utcMoment(stamp);
  return [
    { name: 'BEGIN', value: 'VEVENT' },
    // No text of the plan is part of it, for a person may rewrite these.
    { name: 'UID', value: `${encodeURIComponent(id)}@${planId}.planexe` },
    { name: 'DTSTAMP', value: moment },
    { name: 'LAST-MODIFIED', value: moment },
    { name: 'SEQUENCE', value: String(Math.max(0, Math.floor(Date.parse(stamp) / 1000 - EPOCH_S))) },
    { name: 'DTSTART;VALUE=DATE', value: compact(first) },
    // The day after the last one, as RFC 5545 has it.
    { name: 'DTEND;VALUE=DATE', value: compact(addDays(last, 1)) },
    { name: 'SUMMARY', text: summary },
    ...(description === '' ? [] : [{ name: 'DESCRIPTION', text: description }]),
    { name: 'CATEGORIES', text: category },
    // Entries do not block time.
    { name: 'TRANSP', value: 'TRANSPARENT' },
    { name: 'END', value: 'VEVENT' },
  ];
}

/** Seconds before 2020, so that the revision fits the 32 bits that clients give it. */
const EPOCH_S = Date.UTC(2020, 0, 1) / 1000;

/** What the program says, in the language of the plan. */
type Say = Readonly<Record<'word' | 'label' | 'sentences', (english: string) => string>>;

function dateEntries({ milestones, gates, decisions }: PlanTables, say: Say): CalendarEntry[] {
  return [
    ...milestones.map(({ id, title, date }) => ({
      ...{ id: `milestone.${id}`, summary: say.label(title), description: '', category: say.word('Milestone') },
      ...{ first: date, last: date },
    })),
    ...gates.flatMap(({ id, question, evidence, if_no, due }) =>
      due === null
        ? []
        : [
            {
              ...{
                id: `gate.${id}`,
                summary: `${say.word('Gate')}: ${say.sentences(question)}`,
                category: say.word('Gate'),
                first: due,
                last: due,
              },
              description: paragraphs([
                say.sentences(evidence),
                if_no && `${say.word('If no')}: ${say.sentences(if_no)}`,
              ]),
            },
          ],
    ),
    ...decisions.flatMap(({ id, question, options, owner, due, answer }) =>
      due === null
        ? []
        : [
            {
              ...{ id: `decision.${id}`, category: say.word('Decision'), first: due, last: due },
              summary: `${say.word(answer === null ? 'Decide' : 'Decided')}: ${question}`,
              description: paragraphs([
                answer ?? options.map(({ option }) => `- ${option}`).join('\n'),
                owner && `${say.word('Owner')}: ${owner}`,
              ]),
            },
          ],
    ),
  ];
}

function taskEntries({ tasks, resources, packages }: PlanTables, say: Say): CalendarEntry[] {
  const roles = new Map(resources.map(({ id, title }) => [id, title]));
  const work = new Map(packages.map(({ id, title }) => [id, title]));
  return tasks.map(({ id, title, start, finish, role, package: own }) => ({
    ...{ id: `task.${id}`, summary: title, category: say.word('Task'), first: start, last: finish },
    description: paragraphs([work.get(own) ?? '', role === null ? '' : (roles.get(role) ?? role)]),
  }));
}

function paragraphs(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

function compact(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

/** `20270104T083000Z` of an ISO 8601 moment. */
function utcMoment(stamp: string): string {
  return `${new Date(stamp).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
