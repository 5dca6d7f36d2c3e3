/**
 * Words that stand alone in the cells of tables and in bold before a text, in German, by the English ones. They are
 * translated only where they are all that a cell holds, so that nothing that somebody wrote is touched.
 */
export const germanCells = {
  // Answers and verdicts
  Accepted: 'Angenommen',
  Bent: 'Gebogen',
  'Cannot be judged': 'Nicht zu beurteilen',
  Excluded: 'Ausgeschlossen',
  Fails: 'Trifft nicht zu',
  Found: 'Gefunden',
  Go: 'Ja',
  Honoured: 'Eingehalten',
  Ignored: 'Übergangen',
  No: 'Nein',
  'Not accepted': 'Nicht angenommen',
  Open: 'Offen',
  Partly: 'Teilweise',
  Passes: 'Trifft zu',
  Unverified: 'Ungeprüft',
  Weak: 'Schwach',
  no: 'nein',
  none: 'keine',
  nowhere: 'nirgends',
  yes: 'ja',

  // Where a number comes from, and how sure or grave something is
  Assumed: 'Angenommen',
  Calculated: 'Berechnet',
  Critical: 'Kritisch',
  Major: 'Schwer',
  Minor: 'Gering',
  Set: 'Gesetzt',
  Stated: 'Genannt',
  calculation: 'Berechnung',
  computed: 'berechnet',
  critical: 'kritisch',
  doubtful: 'zweifelhaft',
  high: 'hoch',
  low: 'niedrig',
  medium: 'mittel',
  reading: 'Lesen',
  'an AI agent through the queue': 'ein KI-Agent über die Warteschlange',

  // People
  against: 'dagegen',
  employee: 'angestellt',
  'in favour': 'dafür',
  neutral: 'neutral',
  partner: 'Partner',

  // Rows of the program
  Total: 'Summe',
  Needed: 'Benötigt',
  Scale: 'Umfang',
  Start: 'Beginn',
  'Left for the work': 'Für die Arbeit übrig',
  'Likely cost': 'Wahrscheinliche Kosten',

  // Before a text, in bold
  Against: 'Dagegen',
  Blocks: 'Hält auf',
  'Decide by': 'Entscheiden bis',
  Evidence: 'Beleg',
  For: 'Für',
  'How to find out': 'Wie es zu klären ist',
  'If it happens': 'Wenn es eintritt',
  'Not in the plan': 'Nicht im Plan',
  Owner: 'Verantwortlich',
  'To change': 'Zu ändern',
  'What is asked': 'Worum es geht',
  'What is left': 'Was übrig bleibt',
  'What would have to be true': 'Was dafür zutreffen müsste',
  'Why this default': 'Warum dieser Vorschlag',
} as const;
