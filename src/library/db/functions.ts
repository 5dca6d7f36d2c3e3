import type Database from 'better-sqlite3';
import { readPlanText } from '../files/plan-folder.ts';

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

/** The text as it is indexed: in scripts written without spaces, each character becomes a word. */
export function searchWords(text: string): string {
  return text.replaceAll(UNSPACED, ' $& ');
}

/** Functions that the migrations call: they must keep their names and meaning. */
export function registerFunctions(sqlite: Database.Database, home: string): void {
  sqlite.function('search_words', { deterministic: true }, (text: unknown) => searchWords(String(text ?? '')));
  sqlite.function(
    'plan_page',
    (planId: unknown, path: unknown) => readPlanText(home, String(planId), String(path)) ?? '',
  );
}
