import { fixtureModel } from './fixture.ts';
import type { Figure, ReportModel } from './model.ts';

/** Texts that would run, load or break out of something, if any place of the report took them for markup. */
export const HOSTILE_TEXTS: readonly string[] = [
  '<script>window.__pwned=1</script>',
  '</script><script>window.__pwned=1</script>',
  '</style><script>window.__pwned=1</script>',
  '</template><script>window.__pwned=1</script>',
  '</title><script>window.__pwned=1</script>',
  '"><script>window.__pwned=1</script>',
  "'><img src=x onerror=window.__pwned=1>",
  '<img src=x onerror="window.__pwned=1">',
  '<img src="https://evil.invalid/a.png">',
  '![pixel](https://evil.invalid/pixel.png)',
  '![pixel][p]\n\n[p]: https://evil.invalid/p.png',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '[click](javascript:window.__pwned=1)',
  '[click](JaVaScRiPt:window.__pwned=1)',
  '[click](java\nscript:window.__pwned=1)',
  '[click](&#106;avascript:window.__pwned=1)',
  '[click](&#x6A;&#x61;vascript&colon;window.__pwned=1)',
  '[click](\u0001javascript:window.__pwned=1)',
  '[click](data:text/html,<script>window.__pwned=1</script>)',
  '[click](vbscript:msgbox(1))',
  '[click](file:///etc/passwd)',
  '[click](//evil.invalid/x)',
  '[click][r]\n\n[r]: javascript:window.__pwned=1',
  '<javascript:window.__pwned=1>',
  '<a href="javascript:window.__pwned=1">x</a>',
  '<svg onload="window.__pwned=1"><circle r=1></svg>',
  '<svg><script>window.__pwned=1</script></svg>',
  '<math><mi xlink:href="javascript:window.__pwned=1">x</mi></math>',
  '<iframe src="https://evil.invalid"></iframe>',
  '<iframe srcdoc="<script>parent.__pwned=1</script>"></iframe>',
  '<object data="https://evil.invalid/x.swf"></object>',
  '<embed src="https://evil.invalid/x">',
  '<link rel="stylesheet" href="https://evil.invalid/x.css">',
  '<style>@import "https://evil.invalid/x.css"; body{display:none}</style>',
  '<meta http-equiv="refresh" content="0;url=https://evil.invalid">',
  '<base href="https://evil.invalid/">',
  '<form action="https://evil.invalid"><input name=q autofocus onfocus=window.__pwned=1></form>',
  '<details open ontoggle=window.__pwned=1>x</details>',
  '<video src="https://evil.invalid/v.mp4" onerror=window.__pwned=1></video>',
  '<body onload=window.__pwned=1>',
  '<p style="background:url(https://evil.invalid/b.png)">x</p>',
  '<b id="announcer">clobber</b><a id="search" name="search">x</a>',
  '<!--><script>window.__pwned=1</script>-->',
  '<![CDATA[<script>window.__pwned=1</script>]]>',
  '<?xml version="1.0"?><script>window.__pwned=1</script>',
  '<noscript><p title="</noscript><img src=x onerror=window.__pwned=1>"></noscript>',
  '`</code><script>window.__pwned=1</script>`',
  '```html\n</pre></code><script>window.__pwned=1</script>\n```',
  '| a | b |\n|---|---|\n| <img src=x onerror=window.__pwned=1> | [x](javascript:window.__pwned=1) |',
  '[^x]\n\n[^x]: <script>window.__pwned=1</script> [y](javascript:window.__pwned=1)',
  '# <script>window.__pwned=1</script>\n\n## <img src=x onerror=window.__pwned=1>',
  '\u202e<script>window.__pwned=1</script>\u0000\u2028\u2029',
  '&lt;script&gt;window.__pwned=1&lt;/script&gt; &amp;lt;',
  '{{constructor.constructor("window.__pwned=1")()}} #{window.__pwned=1}',
  '[[budget.total]] " onmouseover="window.__pwned=1" x="',
  '[x](#fact-budget.total" onclick="window.__pwned=1)',
  '[x](https://example.org/"onmouseover="window.__pwned=1)',
  'https://example.org/<script>window.__pwned=1</script>',
];

/** A model that says each hostile text in every place where a model can say anything. */
export function hostileModel(): ReportModel {
  const base = fixtureModel();
  const all = HOSTILE_TEXTS.join('\n\n');
  return {
    ...base,
    title: HOSTILE_TEXTS.join(' '),
    subtitle: HOSTILE_TEXTS.join(' '),
    generator: HOSTILE_TEXTS.join(' '),
    notices: HOSTILE_TEXTS,
    headlines: HOSTILE_TEXTS.map((text) => ({ tone: 'bad', label: text, value: text, detail: text })),
    sections: [
      ...HOSTILE_TEXTS.map((text, index) => ({
        id: text,
        title: text,
        part: ([1, 2, 3] as const)[index % 3] ?? 1,
        markdown: `${text}\n\nBefore ${text} after.\n\n- ${text}\n`,
        figures: hostileFigures(text),
        badges: [text],
      })),
      { id: 'all', title: 'All', part: 1, markdown: all, figures: [], badges: [] },
    ],
    ledger: HOSTILE_TEXTS.map((text) => ({
      id: text,
      label: text,
      value: text,
      unit: 'text',
      basis: 'assumed',
      quote: { text, offset: 0 },
      formula: text,
      assumption: { why: text, check: text, sensitivity: 'high' },
      note: text,
      stage: text,
    })),
    findings: HOSTILE_TEXTS.map((text) => ({
      severity: 'error',
      code: text,
      message: text,
      next: text,
      section: text,
    })),
  };
}

function hostileFigures(text: string): readonly Figure[] {
  const day = '2027-03-01';
  return [
    {
      kind: 'gantt',
      title: text,
      rows: [
        {
          id: text,
          title: text,
          kind: 'task',
          start: day,
          finish: day,
          critical: true,
          totalFloat: 0,
          lateFinish: day,
          role: text,
        },
      ],
      deadline: null,
      dayZero: day,
    },
    {
      kind: 'finish_curve',
      title: text,
      points: [{ date: day, share: 1 }],
      marks: [{ label: text, date: day }],
      deadline: null,
    },
    { kind: 'tornado', title: text, base: day, bars: [{ title: text, low: day, high: day }] },
    {
      kind: 'risk_matrix',
      title: text,
      risks: [{ id: text, title: text, probability: 3, impact: 3, residualProbability: 1, residualImpact: 1 }],
    },
    {
      kind: 'cost_bars',
      title: text,
      currency: 'EUR',
      rows: [{ title: text, low: 1, likely: 2, high: 3 }],
      budget: null,
    },
  ];
}
