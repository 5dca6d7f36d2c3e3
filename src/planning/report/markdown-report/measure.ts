import { APPENDIX } from '../../../shared/report-outline.ts';
import type { ReportModel } from '../model.ts';
import { viewOf } from '../view/view.ts';
import { headlinesMarkdown, partMarkdown } from './markdown-report.ts';

/** How long a report is to read. All counts are of words as they are printed, references resolved. */
export interface ReportLength {
  /** The headlines and the first part. */
  readonly firstPart: number;
  /** All but the appendix. */
  readonly body: number;
  readonly appendix: number;
  /** Of the titles, the one that is printed most often in the whole report, and how often. */
  readonly mostRepeated: { readonly title: string; readonly times: number };
}

/** Most words that a report of a full plan may have; its body, without optional sections and with all of them. */
export const MOST_WORDS = { firstPart: 2_500, body: 15_000, wholeBody: 20_000 } as const;

/** Most words that the body of an outline may have, by how much its prompt says. */
export const MOST_OUTLINE_WORDS = { short: 2_500, full: 6_000 } as const;

/**
 * Counts the words of a report without its figures, which are drawings, and the repetitions of titles.
 *
 * @param titles those of the plan's tasks.
 */
export function measureReport(model: ReportModel, titles: readonly string[]): ReportLength {
  const view = viewOf(model);
  const notices = model.notices.join(' ');
  const first = plain(`${notices} ${headlinesMarkdown(view)} ${partMarkdown(view, 1)}`);
  const rest = plain(`${partMarkdown(view, 2)} ${partMarkdown(view, 3)}`);
  const appendix = plain(partMarkdown(view, APPENDIX));
  const counted = repetitions(titles, `${first} ${rest} ${appendix}`);
  return {
    firstPart: wordsOf(first),
    body: wordsOf(first) + wordsOf(rest),
    appendix: wordsOf(appendix),
    mostRepeated: counted.reduce((most, each) => (each.times > most.times ? each : most), { title: '', times: 0 }),
  };
}

/** The text without anchors, link targets, escapes and marks, on one line. */
function plain(markdown: string): string {
  return markdown
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\]\([^)]{0,2000}\)/g, ']')
    .replace(/\\(?=\S)/g, '')
    .replace(/[|*#`\s]+/g, ' ')
    .trim();
}

/** Whatever holds a letter or a digit between two spaces. */
function wordsOf(text: string): number {
  return text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** How often each title stands in the text, neither as a part of a longer word nor of a longer title. */
function repetitions(titles: readonly string[], text: string): { title: string; times: number }[] {
  const longestFirst = [...new Set(titles)].filter((title) => plain(title) !== '').sort((a, b) => b.length - a.length);
  let left = text;
  return longestFirst.map((title) => {
    const escaped = plain(title).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    let times = 0;
    left = left.replace(new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu'), () => {
      times += 1;
      return '\n';
    });
    return { title, times };
  });
}
