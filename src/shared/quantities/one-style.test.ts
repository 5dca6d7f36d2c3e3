import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Places that write numbers, dates or money by themselves, each with the reason why `format.ts` does not do it. */
const OWN_FORMATS: Readonly<Record<string, string>> = {
  'src/shared/quantities/format.ts': 'the one place',
  'src/shared/counted.ts': 'counts in English, also for the view in chat clients, which is to stay small',
  'src/shared/quantities/clock-time.ts': 'a time of the day, which is no date',
  'src/shared/quantities/currency.ts': 'reads how many decimals a currency has, and writes nothing',
  'src/renderer/components/format/format.ts':
    'moments in the reader’s time zone, lengths of time, bytes, and cents of calls',
  'src/renderer/components/format/time-scale.ts': 'the number of a day or a year alone on the axis of a chart',
  'src/renderer/components/sheet/typed-number.ts': 'what stands in a field to be typed over',
  'src/renderer/screens/plan/overview/log-line.ts': 'moments to the second in a log',
  'src/renderer/screens/plan/runs/event-list.tsx': 'moments to the second in a log',
  'src/renderer/screens/projects/status/forecast.tsx': 'an index with two decimals',
  'src/renderer/screens/new-plan/more-options.tsx': 'shows how each locale writes a number, to choose one',
  'src/plan-view/figures.ts': 'what calls cost, to the cent',
  'src/main/cli/terminal/locale.ts': 'reads which locale the system has, and writes nothing',
  'src/planning/report/redact.ts': 'knows the names of months and days, and writes nothing',
  'src/library/exports/xlsx/measures.ts': 'measures how wide a spreadsheet draws a number',
};

const BY_ITSELF =
  /\.toLocale(?:Date|Time)?String\(|Intl\.(?:DateTimeFormat|NumberFormat)\(|Intl\.NumberFormat\.supportedLocalesOf/;

function sources(): string[] {
  return globSync('src/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path));
}

it('dates, numbers and money are written by one module, but for what it has no form for', () => {
  const found = sources().filter((path) => BY_ITSELF.test(readFileSync(path, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OWN_FORMATS).toSorted());
});

// Names of files keep dates as data has them, to be sorted by.
it('no sentence or cell puts a date or the code of a currency behind a number as data has them', () => {
  const asData =
    /\$\{[^}]*\.(?:finish|start|due|as_of|p50|p80|due_p50|due_p80)\}|\$\{[^}]*(?:amount|cost|value)\} \$\{(?:currency|unit)\}/;
  const found = sources()
    .filter((path) => /^src\/(?:main\/cli|renderer|planning\/report)\//.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          asData.test(line) && !/filename/.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
