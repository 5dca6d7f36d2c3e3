/**
 * Heads of the columns of sheets, and what a calendar says of its entries, in German by the English ones: those that the
 * report does not have, or has with another meaning.
 */
export const germanSheets = {
  // Facts
  'Words of the prompt': 'Worte des Auftrags',
  Formula: 'Formel',
  Note: 'Hinweis',

  // Tasks and the schedule
  'Optimistic days': 'Tage im besten Fall',
  'Likely days': 'Tage wahrscheinlich',
  'Pessimistic days': 'Tage im schlimmsten Fall',
  'Likely cost': 'Wahrscheinliche Kosten',
  'What drives the duration': 'Wovon die Dauer abhängt',
  Days: 'Tage',
  'Waits for': 'Wartet auf',
  'Latest start': 'Spätester Beginn',
  'Critical in runs': 'Kritisch in Läufen',
  'Baseline start': 'Beginn im Basisplan',
  'Baseline finish': 'Ende im Basisplan',
  'Percent done': 'Prozent fertig',
  'Actual start': 'Tatsächlicher Beginn',
  'Actual finish': 'Tatsächliches Ende',

  // Costs and the cash flow
  'Made of': 'Besteht aus',
  Spending: 'Ausgaben',
  Income: 'Einnahmen',
  Balance: 'Stand',

  // Risks
  Cause: 'Ursache',
  Event: 'Ereignis',
  'First sign': 'Frühes Zeichen',
  Response: 'Maßnahme',
  'Delay in days': 'Verzögerung in Tagen',
  'Extra cost': 'Zusätzliche Kosten',

  // Decisions and who is responsible
  Options: 'Möglichkeiten',
  'Plan default': 'Vorschlag des Plans',
  Decided: 'Entschieden',
  'Decided by': 'Entschieden von',
  Responsible: 'Zuständig',
  Accountable: 'Rechenschaftspflichtig',
  Consulted: 'Befragt',

  // What a cell says
  stated: 'genannt',
  assumed: 'angenommen',
  derived: 'abgeleitet',
  computed: 'berechnet',
  low: 'niedrig',
  medium: 'mittel',
  high: 'hoch',
  yes: 'ja',
  no: 'nein',

  // Entries of a calendar
  Milestone: 'Meilenstein',
  Gate: 'Freigabe',
  Decide: 'Entscheiden',
  'If no': 'Wenn nein',
} as const;
