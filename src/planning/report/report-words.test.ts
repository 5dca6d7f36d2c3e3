import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type OutlinedPlan, outlinedPlan } from '../../../tests/support/models/hand-answers.ts';
import { APPENDIX, OWN_SECTIONS, PARTS } from '../../shared/report-outline.ts';
import { german } from '../../shared/report-words/german.ts';
import { germanCalculations } from '../../shared/report-words/german-calculations.ts';
import { germanCells } from '../../shared/report-words/german-cells.ts';
import { germanDeadline } from '../../shared/report-words/german-deadline.ts';
import { germanLabels } from '../../shared/report-words/german-labels.ts';
import { germanBeginnings, germanEndings } from '../../shared/report-words/german-marks.ts';
import { germanOutline } from '../../shared/report-words/german-outline.ts';
import { germanOutlinedSections } from '../../shared/report-words/german-outlined-sections.ts';
import { germanPhrases } from '../../shared/report-words/german-phrases.ts';
import { germanSentences } from '../../shared/report-words/german-sentences.ts';
import { germanColumns, germanSpecialists } from '../../shared/report-words/german-specialists.ts';
import { germanTitles } from '../../shared/report-words/german-titles.ts';
import {
  inLanguage,
  labelInLanguage,
  pageInLanguage,
  phraseInLanguage,
} from '../../shared/report-words/report-words.ts';
import { report } from '../pipeline/decide/report/report.ts';
import { pipeline } from '../pipeline/index.ts';
import { Scale } from '../pipeline/intake/scale.ts';
import { isSection, type ReportEntry } from '../pipeline/section.ts';
import { CATALOGUE } from '../pipeline/work/specialists/catalogue.ts';
import { fixtureModel } from './fixture.ts';
import { renderHtml } from './html.tsx';
import { renderMarkdown } from './markdown-report/markdown-report.ts';
import type { ReportModel } from './model.ts';
import { reportPictures } from './pictures/report-pictures.ts';
import { viewOf } from './view/view.ts';

const TEMPLATES: readonly Readonly<Record<string, string>>[] = [
  germanSentences,
  germanCalculations,
  germanDeadline,
  germanOutline,
  germanOutlinedSections,
  germanLabels,
  germanPhrases,
];
const WORDS: Readonly<Record<string, string>> = { ...german, ...germanColumns, ...germanTitles };
const padding = (words: string) => [/^\s*/.exec(words)?.[0], /\s*$/.exec(words)?.[0]].join('|');

/** Of a heading such as “Warnings: weak or misleading”, both parts. */
const isTranslated = (words: string) =>
  Object.hasOwn(WORDS, words) || words.split(': ').every((part) => Object.hasOwn(WORDS, part));

describe('the fixed words of a report in German', () => {
  it('are there for every part and for every section that a report can have', () => {
    const titles = pipeline.stages.flatMap((stage) =>
      isSection(stage) && !('notShown' in stage.report)
        ? stage.report.map((entry: ReportEntry<unknown>) => entry.title ?? stage.title)
        : [],
    );
    expect(titles.length).toBeGreaterThan(50);
    const fixed = [
      ...titles,
      ...PARTS.flatMap(({ title, promise }) => [title, promise]),
      ...OWN_SECTIONS.map(({ title }) => title),
    ];
    expect([...new Set(fixed)].filter((title) => !isTranslated(title))).toEqual([]);
  });

  it('are there for what pages of earlier versions say, which stay as they were drafted', () => {
    const page =
      '## What pays for what\n\nTake the time out of the work, or move the date.\n\n| Month |\n| --- |\n| Paid beside the work |';
    const german = pageInLanguage(page, 'de-DE');
    expect(german).toContain('## Was wovon bezahlt wird\n');
    expect(german).toContain('\nKürzen Sie die Arbeit um diese Zeit, oder verschieben Sie das Datum.\n');
    expect(german).toContain('| Neben der Arbeit bezahlt |');
    expect(labelInLanguage('Kept back by policy', 'de-DE')).toBe('Planmäßig zurückgehalten');
  });

  it('are there for every kind of project and every scale, below the title', () => {
    const kinds = readdirSync(join(import.meta.dirname, '../../../resources/templates')).map((file) => {
      const words = file.replace('.json', '').replaceAll('_', ' ');
      return words === 'general' ? 'Project' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    });
    const scales = Scale.options.map((scale) => `${scale} scale`);
    expect([...kinds, ...scales].filter((words) => !Object.hasOwn(germanLabels, words))).toEqual([]);
    const { subtitle } = viewOf({
      ...fixtureModel(),
      locale: 'de-DE',
      subtitle: 'Public programme, small scale, Bad Event, Elz',
    }).model;
    expect(subtitle).toBe('Öffentliches Programm, kleiner Umfang, Bad Event, Elz');
  });

  it('are there for every specialist: its title, its parts, the heads of its tables, and figures that may be unknown', () => {
    const all = CATALOGUE.flatMap(({ title, parts, facts }) => [
      title,
      ...parts.flatMap((part) => [
        part.title,
        ...('columns' in part ? part.columns.map((column) => column.title) : []),
      ]),
      ...facts.map(({ label }) => label),
    ]);
    const said: Readonly<Record<string, string>> = { ...WORDS, ...germanSpecialists };
    expect([...new Set(all)].filter((words) => !Object.hasOwn(said, words))).toEqual([]);
  });

  it('are none of them empty', () => {
    const all = [WORDS, germanCells, germanSpecialists, germanBeginnings, germanEndings, ...TEMPLATES].flatMap(
      (words) => Object.entries(words),
    );
    expect(all.filter(([english, words]) => words.trim() === '' || padding(words) !== padding(english))).toEqual([]);
  });

  it('keep what the plan fills in, each reference and each place once', () => {
    const filled = (text: string) => (text.match(/\[\[.+?\]\]|\{\d\}/g) ?? []).toSorted();
    const all = TEMPLATES.flatMap((words) => Object.entries(words));
    expect(all.filter(([english, words]) => `${filled(english)}` !== `${filled(words)}`)).toEqual([]);
  });
});

describe('a report', () => {
  let plan: OutlinedPlan;
  beforeAll(async () => {
    plan = await outlinedPlan();
  });
  const model = (locale: string): ReportModel => ({ ...plan.data<ReportModel>(report), locale });

  it('has in German no head of a table and no heading in English that is not of the plan itself', () => {
    const words = [...plan.store.files].map(([path, text]) => (/(?<!report)\.json$/.test(path) ? text : '')).join('\n');
    const english = renderMarkdown(model('en-GB'));
    const left = [...headsOf(english)].filter((head) => !isTranslated(head) && !isOfPlan(head, words));
    expect(left).toEqual([]);
    const page = renderMarkdown(model('de-DE'));
    expect(page).toContain(`## Teil ${APPENDIX}: Anhang`);
    expect([...headsOf(page)].filter((head) => isTranslated(head) && inLanguage(head, 'de') !== head)).toEqual([]);
  });

  it('has in German no English words of the program in its figures, on its buttons and around its sections', async () => {
    const de = model('de-DE');
    const own = JSON.stringify(de);
    const page = renderHtml(de).replace(/<script>[\s\S]*?<\/script>| data-words="[^"]*"/g, '');
    const pictures = (await reportPictures(de, 'svg')).map(({ bytes }) => Buffer.from(bytes).toString());
    const written = [page, renderMarkdown(de), ...pictures].join('\n');
    const english = Object.keys(germanPhrases)
      .map((phrase) => longest(phrase.split(/\{\d\}/)))
      // Shorter ones can stand in words of the plan, and its sections say some of them.
      .filter((piece) => piece.trim().length > 11 && !own.includes(piece));
    expect(english.length).toBeGreaterThan(60);
    expect(english.filter((piece) => written.includes(piece))).toEqual([]);
    for (const said of [
      'Zahlen als Tabelle zeigen',
      'Kritisch: gefüllt, Titel fett',
      'Alle öffnen',
      'Der Stichtag ist',
    ])
      expect(written).toContain(said);
  });

  it('counts working days in the language of the plan', () => {
    expect(viewOf(model('de-DE')).workdays(3)).toBe('3 Arbeitstage');
    expect(viewOf(model('fr-FR')).workdays(1)).toBe('1 jour ouvré');
    expect(viewOf(model('en-GB')).workdays(3)).toBe('3 working days');
  });

  it('names in German what the program calls facts and figures, and keeps what the plan calls them', () => {
    expect(labelInLanguage('Decide by: Wer (von uns): du?', 'de')).toBe('Decide by: Wer (von uns): du?');
    expect(labelInLanguage('Decide by: Who pays?', 'de')).toBe('Entscheiden bis: Who pays?');
    expect(labelInLanguage('“Pay: (now)” finished', 'de')).toBe('„Pay: (now)“ fertig');
    expect(labelInLanguage('Rent {1} of the hall', 'de')).toBe('Rent {1} of the hall');
    expect(phraseInLanguage('{1} days', 'de', ['{2}'])).toBe('{2} Tage');
  });

  it('names the sections that ask a question in German, and leaves other words in brackets alone', () => {
    expect(pageInLanguage('- Wie oft? *(Executive summary, Brief)*', 'de')).toBe(
      '- Wie oft? *(Zusammenfassung, Auftrag in Kürze)*',
    );
    expect(pageInLanguage('- Wie oft? *(Brief, Kurt)*', 'de')).toBe('- Wie oft? *(Brief, Kurt)*');
  });

  it('says in German what stands before, behind and between words of the plan', () => {
    const said = (markdown: string) => pageInLanguage(markdown, 'de-DE');
    expect(said('**Critical.** Niemand zahlt. To check: Den Rat fragen.')).toBe(
      '**Kritisch.** Niemand zahlt. Zu prüfen: Den Rat fragen.',
    );
    expect(
      said(
        '- **Deadline:** the task “Zuschläge erteilen” matters most: what is due is finished on 23. Februar 2028 if it goes well, on 18. April 2028 if it goes badly.',
      ),
    ).toBe(
      '- **Stichtag:** Am meisten zählt die Aufgabe „Zuschläge erteilen“: Was fällig ist, ist am 23. Februar 2028 fertig, wenn sie gut läuft, und am 18. April 2028, wenn sie schlecht läuft.',
    );
    expect(said('- **Evidence:** “Auslage in Praxen” (Work packages)')).toBe(
      '- **Beleg:** “Auslage in Praxen” (Arbeitspakete)',
    );
    expect(said('- Kämmerer (role)\n- Kurt (Bäcker)')).toBe('- Kämmerer (Rolle)\n- Kurt (Bäcker)');
    const row =
      '| work: Netz kühler Orte and 1 more | Governance, Work packages and 2 more | “Only named funding counts.” |';
    expect(said(`| a | b | c |\n| --- | --- | --- |\n${row}`)).toContain(
      '| Arbeit: Netz kühler Orte und 1 weitere | Steuerung, Arbeitspakete und 2 weitere | „Es zählen nur Mittel, deren Quelle genannt ist.“ |',
    );
    expect(said('**If it comes out.** Wer etwas bemerkt, meldet es.')).toBe(
      '**Wenn etwas bekannt wird.** Wer etwas bemerkt, meldet es.',
    );
    const own = 'Der Rat: Kurt and Anna (morgen) sagen „nein“.';
    expect(said(own)).toBe(own);
  });

  it('says in German what the program says in an outline, where nobody estimated or wrote', () => {
    const said = (markdown: string) => pageInLanguage(markdown, 'de-DE');
    expect(said('1 missing, 2 too vague to plan with.')).toBe('1 fehlt, 2 zu ungenau, um damit zu planen.');
    expect(said('Planned for [[deadline.planned]]: as you stated; not estimated.')).toBe(
      'Geplant für den [[deadline.planned]]: wie von Ihnen genannt, nicht geschätzt.',
    );
    expect(
      said(
        '50 further sections have no errors or warnings and are not edited: 11 calculated, 39 drafted without a model.',
      ),
    ).toBe('50 weitere Abschnitte sind ohne Fehler, Warnungen und Bearbeitung: 11 berechnet, 39 ohne Modell verfasst.');
    expect(said('This plan goes without: Levers, Scenarios. A model or an agent can add them.')).toBe(
      'Dieser Plan verzichtet auf: Stellhebel, Szenarien. Ein Modell oder ein Agent kann sie ergänzen.',
    );
    const { headlines, ledger } = viewOf({
      ...fixtureModel(),
      locale: 'de-DE',
      headlines: [{ label: 'Planned finish', value: 'Not estimated', detail: '', tone: 'neutral' }],
    }).model;
    expect(headlines[0]).toMatchObject({ label: 'Geplantes Ende', value: 'Nicht geschätzt' });
    expect(ledger.length).toBe(fixtureModel().ledger.length);
  });

  it('keeps a reference with its format in one cell', () => {
    const row = 'only between [[date.a|day]] and [[date.b|day]] of any year';
    expect(pageInLanguage(`| Task | Date |\n| --- | --- |\n| x | ${row} |`, 'de')).toContain(
      '| x | nur zwischen [[date.a|day]] und [[date.b|day]] jedes Jahres |',
    );
  });

  it('says in German what the program says in sentences, and leaves words of the plan alone', () => {
    const said = (markdown: string) => pageInLanguage(markdown, 'de-DE');
    const row = '| Can the work be finished by the deadline? | **No** | [[deadline.p80]] | Go to the town. |';
    expect(said(`| Question | Answer | Evidence | If no |\n| --- | --- | --- | --- |\n${row}`)).toContain(
      '| Kann die Arbeit bis zum Stichtag fertig werden? | **Nein** | [[deadline.p80]] | Go to the town. |',
    );
    expect(said('- **Evidence:** “Go” (Kosten)\n- **Open:** Cut the scope, or raise the money.')).toBe(
      '- **Beleg:** “Go” (Kosten)\n- **Offen:** Kürzen Sie den Umfang, oder beschaffen Sie das Geld.',
    );
    expect(said('Of 12 criticisms, 5 are critical. Nobody said so.')).toBe(
      'Von 12 Kritikpunkten sind 5 kritisch. Nobody said so.',
    );
    const own = '> No\n\nGo\n\nOf 12 criticisms: none, 5 are critical.\n\n```\nOnly named funding counts.\n```';
    expect(said(own)).toBe(own);
  });

  it('finds its folded headings by their German words', () => {
    const folds = (locale: string) => viewOf(model(locale)).sections.flatMap(({ section }) => section.folds ?? []);
    expect(folds('en-GB').length).toBeGreaterThan(0);
    expect(folds('de')).toEqual(folds('en-GB').map((heading) => inLanguage(heading, 'de')));
  });

  it('keeps English where there is no catalogue, and what is no head of a table', () => {
    const table = '## Risks\n\n| Task | Kosten |\n| --- | --- |\n| Task | Risk |';
    expect(pageInLanguage(table, 'pl-PL')).toBe(table);
    expect(pageInLanguage(table, 'de-AT')).toBe('## Risiken\n\n| Aufgabe | Kosten |\n| --- | --- |\n| Task | Risk |');
  });
});

function longest(pieces: readonly string[]): string {
  return pieces.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Headings and the cells above the columns of tables. */
function headsOf(markdown: string): ReadonlySet<string> {
  const lines = markdown.split('\n');
  return new Set(
    lines.flatMap((line, index) => {
      const heading = /^#{3,6} (.+)$/.exec(line)?.[1];
      if (heading !== undefined) return [heading];
      if (!/^\|(?: ?:?-+:? ?\|)+$/.test(lines[index + 1] ?? '')) return [];
      return line.split('|').map((cell) => cell.trim().replace(/, (?:DKK|kr\.|€)$/, ''));
    }),
  );
}

/** Whether somebody's words, not the program's: a title, a name or a question of the plan, maybe with its value. */
function isOfPlan(head: string, words: string): boolean {
  const [title = ''] = head.replace(/\\/g, '').split(': ');
  return head === '' || words.includes(JSON.stringify(title));
}
