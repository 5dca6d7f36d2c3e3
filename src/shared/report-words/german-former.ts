/** German words for English ones that pages of earlier versions of the program hold: a page stays as it was drafted. */
export const germanFormer = {
  words: {
    'Paid beside the work': 'Neben der Arbeit bezahlt',
    'What each gate takes, and what a no means': 'Was jede Freigabe verlangt, und was ein Nein bedeutet',
    'What pays for what': 'Was wovon bezahlt wird',
    'Spent until more comes': 'Ausgegeben, bis mehr kommt',
    'Decisions were taken that the work, dates or costs of this plan do not follow yet; see Decisions.':
      'Es wurden Entscheidungen getroffen, denen Arbeit, Termine oder Kosten dieses Plans noch nicht folgen; siehe „Entscheidungen“.',
    'What became of the prompt': 'Was aus dem Auftrag wurde',
    'What would change your mind': 'Was die Entscheidung ändern würde',
  },
  cells: {
    'Left over': 'Bleibt übrig',
    'Paid beside the work': 'Neben der Arbeit bezahlt',
    'Without a source': 'Ohne Quelle',
  },
  labels: {
    'People at work at the same time, at most': 'Höchstens gleichzeitig im Einsatz',
    'Kept back by policy': 'Planmäßig zurückgehalten',
    'Short of what is needed': 'Fehlt zum Benötigten',
    'Most spent in a month': 'Höchste Ausgaben in einem Monat',
    'the finish of what the deadline is about': 'das Ende der bis zum Stichtag fälligen Arbeit',
  },
  sentences: {
    'Bring money forward, put spending off, or find credit for the months in between.':
      'Holen Sie Geld früher, geben Sie später aus, oder finden Sie Kredit für die Monate dazwischen.',
    'The likely cost {1} is above the {2} that the budget leaves for the work, so it uses up what is kept back.':
      'Die wahrscheinlichen Kosten von {1} übersteigen die {2}, die das Budget für die Arbeit lässt, und verbrauchen das Zurückgehaltene.',
    'Win time until four runs in five meet it.': 'Gewinnen Sie Zeit, bis vier von fünf Läufen es einhalten.',
    'Take the time out of the work, or move the date.':
      'Kürzen Sie die Arbeit um diese Zeit, oder verschieben Sie das Datum.',
    'the durations were set to it and prove nothing': 'die Dauern wurden danach gesetzt und beweisen nichts',
    'The highest score first: probability by impact, each from 1 to 5, before and after the response.':
      'Die meisten Punkte zuerst: Wahrscheinlichkeit mal Auswirkung, je von 1 bis 5, vor und nach der Maßnahme.',
    '“Unverified” means that whoever drafted this section named it from general knowledge: make sure of it before you rely on it.':
      '„Ungeprüft“ heißt, dass es aus allgemeiner Kenntnis genannt wurde: Prüfen Sie es, bevor Sie sich darauf verlassen.',
    'Without any delay the plan meets the deadline {1}; how likely that is, the schedule risk says.':
      'Ohne jede Verzögerung hält der Plan den Stichtag {1} ein; wie wahrscheinlich das ist, steht unter „Terminrisiko“.',
    'What the deadline is about is 50% likely to be finished by {1} and 80% likely by {2}; {3} of the simulated runs meet the deadline {4}.':
      'Was bis zum Stichtag fällig ist, ist zu 50% bis {1} und zu 80% bis {2} fertig; {3} der simulierten Läufe halten den Stichtag {4} ein.',
    'Tasks of a plan run late together: any two are correlated by {1}, and by {2} more each for a phase and a role that they share.':
      'Aufgaben eines Plans verspäten sich gemeinsam: Je zwei hängen mit {1} zusammen, und mit je {2} mehr für eine gemeinsame Phase und Rolle.',
    'A risk that happens lengthens the work that it hits and that is under way then by half to twice the days in the table.':
      'Ein Risiko, das eintritt, verlängert die Arbeit, die es trifft und die dann läuft, um das Halbe bis Doppelte der Tage in der Tabelle.',
    'Drawn independently of each other and without risks, four in five runs would be finished by {1} instead of {2}: too good, because such errors never cancel out.':
      'Unabhängig voneinander und ohne Risiken gezogen, wären vier von fünf Läufen bis {1} statt bis {2} fertig: zu gut, denn solche Fehler heben sich nie auf.',
    'R does the work, A answers for the result, C is asked for advice before, I hears of it.':
      'R tut die Arbeit, A steht für das Ergebnis ein, C wird vorher um Rat gefragt, I erfährt davon.',
    'simulated, for four chances in five': 'simuliert, für vier von fünf Fällen',
    'Kept back of it': 'Davon zurückgehalten',
    'budget without what is kept back': 'Budget ohne das Zurückgehaltene',
    '**Short of what is needed**': '**Fehlt zum Benötigten**',
    'There from the start': 'Von Beginn an da',
    'The parts of the budget do not exceed its total: the plan has nothing to check there.':
      'Die Teile des Budgets sind nicht mehr als das Ganze: Hier hat der Plan nichts zu prüfen.',
    'When “{1}” is asked, {2} of the likely cost is spent: a no saves little money.':
      'Wenn „{1}“ gefragt wird, sind {2} der wahrscheinlichen Kosten ausgegeben: Ein Nein spart wenig Geld.',
    'Ask before the large orders, or say what a no still saves.':
      'Fragen Sie vor den großen Aufträgen, oder sagen Sie, was ein Nein noch spart.',
    'Deadline {1}: so often is everything ready by then.': 'Stichtag {1}: So oft ist bis dahin alles bereit.',
    'It rests on durations that nobody has estimated: estimate the tasks that the finish hangs on first.':
      'Es beruht auf Dauern, die niemand geschätzt hat: Schätzen Sie zuerst die Aufgaben, an denen das Ende hängt.',
    'Missing the deadline {1} until the 80% likely date {2} costs {3} more than the packages contain.':
      'Den Stichtag {1} bis zum zu 80% wahrscheinlichen Datum {2} zu verfehlen, kostet {3} mehr, als die Pakete enthalten.',
    'the plan has nothing to check there.': 'Der Plan hat dort nichts zu prüfen.',
    'Durations that were set to a date tell no odds of meeting it.':
      'Dauern, die nach einem Datum gesetzt wurden, sagen nichts darüber, ob es zu halten ist.',
    'None of the {1} tasks that the finish hangs on is estimated yet.':
      'Von den {1} Aufgaben, an denen das Ende hängt, ist noch keine geschätzt.',
    'Durations were set to the time that the prompt gives, so nothing says yet how likely that is; odds are shown once every task that the finish hangs on is estimated.':
      'Die Dauern wurden nach der Zeit im Auftrag gesetzt, sodass noch nichts sagt, wie wahrscheinlich das ist; Wahrscheinlichkeiten stehen da, sobald jede Aufgabe geschätzt ist, an der das Ende hängt.',
    'Durations were set to the time that the prompt gives, so nothing says yet how likely that is.':
      'Die Dauern wurden nach der Zeit im Auftrag gesetzt, sodass noch nichts sagt, wie wahrscheinlich das ist.',
    'Durations were set to that time, so nothing says yet how likely it is.':
      'Die Dauern wurden nach dieser Zeit gesetzt, sodass noch nichts sagt, wie wahrscheinlich sie ist.',
    'What the deadline of {1} is about is planned for {2}.':
      'Was bis zum Stichtag {1} fällig ist, ist für den {2} geplant.',
    'Count on {1} for what the deadline of {2} is about, and on {3} for everything; only without any delay is {4} reached.':
      'Rechnen Sie mit dem {1} für das, was bis zum Stichtag {2} fällig ist, und mit dem {3} für alles; der {4} ist nur ohne jede Verzögerung zu erreichen.',
    'Expect to finish by {1}; only without any delay is {2} reached.':
      'Rechnen Sie mit dem Ende bis {1}; der {2} ist nur ohne jede Verzögerung zu erreichen.',
    'Durations that this hangs on are usual ones of such projects.':
      'Die Dauern, an denen dies hängt, sind bei solchen Vorhaben üblich.',
    'No source of funding is named: the whole budget is taken to be there from the start.':
      'Es ist keine Quelle genannt: Das ganze Budget gilt als von Beginn an vorhanden.',
    'Nothing in the plan follows from these words of the prompt:':
      'Aus diesen Worten des Auftrags folgt nichts im Plan:',
    'Those on which most of the plan rests come first; in brackets, the sections that ask.':
      'Zuerst stehen die, auf denen das meiste des Plans beruht; in Klammern die Abschnitte, die fragen.',
    'No weight changes the winner when it moves by a third.':
      'Kein Gewicht ändert die Wahl, wenn es sich um ein Drittel verschiebt.',
    'What is kept back by policy is less than the contingency that the simulation finds necessary.':
      'Was planmäßig zurückgehalten wird, ist weniger als die Reserve, die nach der Simulation nötig ist.',
    'Any two packages are correlated by {1}: drawn independently of each other, errors would cancel out as they never do.':
      'Je zwei Pakete hängen mit {1} zusammen: Unabhängig gezogen würden sich Fehler aufheben, was sie nie tun.',
    'Money for which no release is stated is taken to be there from the start.':
      'Geld, für das keine Freigabe genannt ist, gilt als von Beginn an vorhanden.',
    'Only funding that is named counts.': 'Es zählen nur Mittel, deren Quelle genannt ist.',
    'Cut the work, or find the money.': 'Kürzen Sie die Arbeit, oder beschaffen Sie das Geld.',
  },
} as const;
