/**
 * What a plan says in German that misses its deadline, or may: ways to save time, and what is left to do. `{1}` … stand
 * for what is filled in; see `german-sentences.ts`.
 */
export const germanDeadline = {
  'Even if nothing takes longer than likely, the work misses {1} by {2}.':
    'Selbst wenn nichts länger dauert als wahrscheinlich, verfehlt die Arbeit den {1} um {2}.',
  'Even without uncertainty the plan misses the deadline {1} by {2}.':
    'Selbst ohne jede Unsicherheit verfehlt der Plan den Stichtag {1} um {2}.',
  'The plan misses the deadline {1} by {2}.': 'Der Plan verfehlt den Stichtag {1} um {2}.',
  'As planned the deadline {1} is met, but only {2} of the simulated runs meet it.':
    'Nach Plan wird der Stichtag {1} gehalten, aber nur {2} der simulierten Läufe halten ihn ein.',
  'Share of simulated runs that are ready by {1}.': 'Anteil der simulierten Läufe, die bis {1} fertig sind.',
  'With the steps below it is {1}: take them, or agree on another date.':
    'Mit den Schritten unten sind es {1}: Gehen Sie sie, oder vereinbaren Sie ein anderes Datum.',
  'No combination of these steps makes it likely: the best reaches {1}.':
    'Keine Verbindung dieser Schritte macht es wahrscheinlich: Die beste erreicht {1}.',
  'The work itself could be finished in time: what is missing is people.':
    'Die Arbeit selbst könnte rechtzeitig fertig sein: Es fehlen Menschen.',
  '“{1}”, planned for {2}, is {3} working days after the deadline {4}.':
    '„{1}“, geplant für den {2}, liegt {3} Arbeitstage nach dem Stichtag {4}.',
  'The planned finish {1} is {2} working days after the deadline {3}.':
    'Das geplante Ende {1} liegt {2} Arbeitstage nach dem Stichtag {3}.',
  '“{1}” is planned for {2}, {3} working days after its date {4}.':
    '„{1}“ ist für den {2} geplant, {3} Arbeitstage nach dem eigenen Datum {4}.',
  'The chance of meeting the deadline {1} is only {2}.':
    'Die Wahrscheinlichkeit, den Stichtag {1} zu halten, ist nur {2}.',
  'Choose from the ways to save time, cut the scope or move the deadline.':
    'Wählen Sie unter den Wegen, Zeit zu sparen, kürzen Sie den Umfang, oder verschieben Sie den Stichtag.',
  'Choose among the ways to save time, cut the scope, or agree on another date.':
    'Wählen Sie unter den Wegen, Zeit zu sparen, kürzen Sie den Umfang, oder vereinbaren Sie ein anderes Datum.',
  'Begin earlier, shorten what comes before, or move the date.':
    'Beginnen Sie früher, kürzen Sie, was davor kommt, oder verschieben Sie das Datum.',
  'With unlimited people it would finish on {1}.': 'Mit unbegrenzt vielen Personen wäre sie am {1} fertig.',

  // Ways to save time
  'What could be done faster is listed under “Ways to save time”.':
    'Was schneller ginge, steht unter „Wege, Zeit zu sparen“.',
  'It rests on durations that nobody has estimated: estimate the critical tasks first.':
    'Es beruht auf Dauern, die niemand geschätzt hat: Schätzen Sie zuerst die kritischen Aufgaben.',
  'And {1} more, listed under “Ways to save time”.': 'Und {1} weitere; sie stehen unter „Wege, Zeit zu sparen“.',
  'Combined, these lead to {1} as planned, and to a chance of {2} of meeting the deadline:':
    'Zusammen führen diese nach Plan zum {1}, und mit einer Wahrscheinlichkeit von {2} wird der Stichtag gehalten:',
  'Combined, these lead to {1} as planned, and to a chance of {2} of meeting the deadline; they come nearest:':
    'Zusammen führen diese nach Plan zum {1}, und mit einer Wahrscheinlichkeit von {2} wird der Stichtag gehalten; näher kommt nichts:',
  'Together, these lead to a planned date of {1} and a chance of {2} of meeting the deadline:':
    'Zusammen führen diese zum geplanten Datum {1}, und mit einer Wahrscheinlichkeit von {2} wird der Stichtag gehalten:',
  'Nothing that may be changed makes the deadline likely.':
    'Nichts, was sich ändern lässt, macht den Stichtag wahrscheinlich.',
  'Either the date moves or the scope is cut.': 'Entweder das Datum wird verschoben, oder der Umfang wird gekürzt.',
  'No combination of steps makes the deadline likely.':
    'Keine Verbindung von Schritten macht den Stichtag wahrscheinlich.',
  'Together, these come nearest, with a planned date of {1} and a chance of {2}; beyond them, the date moves or the scope is cut:':
    'Diese kommen zusammen am nächsten, mit dem geplanten Datum {1} und einer Wahrscheinlichkeit von {2}; darüber hinaus wird das Datum verschoben oder der Umfang gekürzt:',
  'Each takes this: {1}': 'Jeder kostet dies: {1}',
  'only with others': 'nur mit anderen',
  'Shorten from {1} to {2} working days.': 'Von {1} auf {2} Arbeitstage kürzen.',
  'shorten from {1} to {2} working days.': 'von {1} auf {2} Arbeitstage kürzen.',
  'Shorten from {1} ({2} at the pace of the 80% likely date) to {3} working days.':
    'Von {1} ({2} im Tempo des zu 80% wahrscheinlichen Datums) auf {3} Arbeitstage kürzen.',
  'shorten from {1} ({2} at the pace of the 80% likely date) to {3} working days.':
    'von {1} ({2} im Tempo des zu 80% wahrscheinlichen Datums) auf {3} Arbeitstage kürzen.',
  'Start when the task before it is half done.': 'Beginnen, wenn die Aufgabe davor zur Hälfte fertig ist.',
  'start when “{1}” is half done.': 'beginnen, wenn „{1}“ zur Hälfte fertig ist.',
  'Give up the preferred order: do not wait for the task before it.':
    'Die gewünschte Reihenfolge aufgeben: nicht auf die Aufgabe davor warten.',
  'give up the preferred order after “{1}”.': 'die gewünschte Reihenfolge nach „{1}“ aufgeben.',
  'More people or overtime; no reserve is left.': 'Mehr Menschen oder Überstunden; keine Reserve bleibt.',
  'Work that may have to be done again, and enough people for both at once.':
    'Arbeit, die vielleicht noch einmal zu tun ist, und genug Menschen für beides zugleich.',
  'No money. Check first that the reason for that order no longer holds.':
    'Kein Geld. Prüfen Sie zuerst, dass der Grund dieser Reihenfolge nicht mehr gilt.',
  'No money.': 'Kein Geld.',
  'Check first that the reason for that order no longer holds.':
    'Prüfen Sie zuerst, dass der Grund dieser Reihenfolge nicht mehr gilt.',

  // Money
  'Missing the deadline {1} until the 80% likely date {2} costs {3} more than the packages include.':
    'Den Stichtag {1} bis zum zu 80% wahrscheinlichen Datum {2} zu verfehlen, kostet {3} mehr, als die Pakete enthalten.',

  // Where and in what currency
  'The work needs a location, and the prompt names none.':
    'Die Arbeit braucht einen Ort, und der Auftrag nennt keinen.',
  'Add the location: permits, holidays, wages and currency depend on it.':
    'Ergänzen Sie den Ort: Genehmigungen, Feiertage, Löhne und Währung hängen davon ab.',
  'The prompt names no location, and the plan does not assume one.':
    'Der Auftrag nennt keinen Ort, und der Plan nimmt keinen an.',
  'The plan has no currency: the prompt names neither one nor a place.':
    'Der Plan hat keine Währung: Der Auftrag nennt weder eine noch einen Ort.',
  'State the budget with its currency.': 'Nennen Sie das Budget mit seiner Währung.',
  'No currency yet: the prompt names no amount and no place.':
    'Noch keine Währung: Der Auftrag nennt weder Betrag noch Ort.',
  'Keep accounts in {1}.': 'Führen Sie die Bücher in {1}.',
  'Amounts in {1} are converted only where a fact gives the exchange rate.':
    'Beträge in {1} werden nur umgerechnet, wo eine Zahl den Kurs nennt.',
  'Set a planning rate and its date, get quotes for large purchases in {1}, and decide who bears rate changes between order and payment.':
    'Setzen Sie einen Plankurs mit seinem Tag, holen Sie Angebote für große Einkäufe in {1} ein, und entscheiden Sie, wer Änderungen des Kurses zwischen Bestellung und Zahlung trägt.',
} as const;
