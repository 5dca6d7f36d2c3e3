/**
 * What a plan says in German where nobody estimated, judged or wrote: its outline, what is not known yet, and what would
 * help; see `german-sentences.ts`. What a template of a kind of project says stays English, and the plan says so.
 */
export const germanOutline = {
  // Who drafted
  'Drafted without a model, from the prompt and a template for its industry.':
    'Ohne Modell verfasst, aus dem Auftrag und einer Vorlage für diese Art von Vorhaben; Sätze der Vorlage sind englisch.',
  'Drafted without a model, from the prompt and the general template.':
    'Ohne Modell verfasst, aus dem Auftrag und der allgemeinen Vorlage; Sätze der Vorlage sind englisch.',
  'This is an outline: what needs judgement is left as a question for you.':
    'Dies ist eine Gliederung: Was Urteil verlangt, ist als Frage an Sie offen.',
  'This plan is an outline: your prompt combined with what similar projects usually need, and nothing else.':
    'Dieser Plan ist eine Gliederung: Ihr Auftrag, verbunden mit dem, was ähnliche Vorhaben meist brauchen, und nichts weiter.',
  'Drafted by {1}.': 'Verfasst von {1}.',
  'Profile: outline.': 'Profil: Gliederung.',
  'Profile: {1}.': 'Profil: {1}.',
  'Speed: all.': 'Tempo: alles.',
  'Speed: fast.': 'Tempo: schnell.',
  '{1} further sections have no errors or warnings and are not edited':
    '{1} weitere Abschnitte sind ohne Fehler, Warnungen und Bearbeitung',
  '{1} sections have no errors or warnings and are not edited':
    '{1} Abschnitte sind ohne Fehler, Warnungen und Bearbeitung',
  '{1} calculated, {2} drafted without a model.': '{1} berechnet, {2} ohne Modell verfasst.',
  '{1} calculated, {2} drafted by an AI agent through the queue.':
    '{1} berechnet, {2} von einem KI-Agenten über die Warteschlange verfasst.',
  '{1} calculated, {2} drafted by {3}.': '{1} berechnet, {2} von {3} verfasst.',
  'This plan goes without': 'Dieser Plan verzichtet auf',
  'A model or an agent can add them.': 'Ein Modell oder ein Agent kann sie ergänzen.',
  'Judgement: no model and no expert has reviewed this plan.':
    'Das Urteil: Kein Modell und keine Fachperson hat diesen Plan geprüft.',
  'Contradictions in the text.': 'Widersprüche im Text.',
  'Contradictions in the text are checked only with a model.': 'Widersprüche im Text prüft nur ein Modell.',
  'The parts of the budget do not exceed its total.': 'Die Teile des Budgets sind nicht mehr als das Ganze.',
  'Every quantity in the prompt is used': 'Jede Menge des Auftrags wird verwendet',
  'not always, 1 finding.': 'nicht immer, 1 Befund.',
  'not always, {1} findings.': 'nicht immer, {1} Befunde.',
  'The prompt contains nothing that rules out planning it.': 'Nichts im Auftrag steht einer Planung entgegen.',
  'Without a model, only keywords are checked.': 'Ohne Modell werden nur Stichwörter geprüft.',

  // Time
  'Planned finish': 'Geplantes Ende',
  'Not estimated': 'Nicht geschätzt',
  'not estimated': 'nicht geschätzt',
  'As you stated': 'Wie von Ihnen genannt',
  'As you stated; not estimated': 'Wie von Ihnen genannt, nicht geschätzt',
  'as you stated; not estimated.': 'wie von Ihnen genannt, nicht geschätzt.',
  'Planned for {1}': 'Geplant für den {1}',
  'durations were set to the time that the prompt gives.': 'Die Dauern wurden nach der Zeit im Auftrag gesetzt.',
  'durations were set to the time that the prompt states': 'Dauern nach der Zeit im Auftrag gesetzt',
  'the stated deadline, as no likely date is estimated': 'der genannte Stichtag, da kein Datum geschätzt ist',
  'Durations that were set to a date tell no odds of meeting it.':
    'Dauern, die nach einem Datum gesetzt wurden, sagen nichts darüber, ob es zu halten ist.',
  'None of the {1} tasks that the finish hangs on is estimated yet.':
    'Von den {1} Aufgaben, an denen das Ende hängt, ist noch keine geschätzt.',
  'If every task takes its planned time, the work finishes on {1}.':
    'Braucht jede Aufgabe die geplante Zeit, endet die Arbeit am {1}.',
  'Durations were set to the time that the prompt gives, so nothing says yet how likely that is; odds are shown once every task that the finish hangs on is estimated.':
    'Die Dauern wurden nach der Zeit im Auftrag gesetzt, sodass noch nichts sagt, wie wahrscheinlich das ist; Wahrscheinlichkeiten stehen da, sobald jede Aufgabe geschätzt ist, an der das Ende hängt.',
  'Durations were set to the time that the prompt gives, so nothing says yet how likely that is.':
    'Die Dauern wurden nach der Zeit im Auftrag gesetzt, sodass noch nichts sagt, wie wahrscheinlich das ist.',
  'Durations were set to that time, so nothing says yet how likely it is.':
    'Die Dauern wurden nach dieser Zeit gesetzt, sodass noch nichts sagt, wie wahrscheinlich sie ist.',
  'What the deadline of {1} is about is planned for {2}.':
    'Was bis zum Stichtag {1} fällig ist, ist für den {2} geplant.',
  'The work is planned to finish on {1}.': 'Die Arbeit soll nach Plan am {1} enden.',
  'Count on {1} for what the deadline of {2} is about, and on {3} for everything; only without any delay is {4} reached.':
    'Rechnen Sie mit dem {1} für das, was bis zum Stichtag {2} fällig ist, und mit dem {3} für alles; der {4} ist nur ohne jede Verzögerung zu erreichen.',
  'Expect to finish by {1}; only without any delay is {2} reached.':
    'Rechnen Sie mit dem Ende bis {1}; der {2} ist nur ohne jede Verzögerung zu erreichen.',
  'Estimate the tasks on the critical path.': 'Schätzen Sie die Aufgaben auf dem kritischen Weg.',
  'Estimate the tasks on the critical path to answer this.':
    'Schätzen Sie die Aufgaben auf dem kritischen Weg, um dies zu beantworten.',
  'Durations that this hangs on are usual ones of such projects.':
    'Die Dauern, an denen dies hängt, sind bei solchen Vorhaben üblich.',
  'Durations are typical for a project of this kind and scale ({1}), shortened to fit the stated period ({2} to {3}), with some reserve.':
    'Die Dauern sind für ein Vorhaben dieser Art und dieses Umfangs üblich ({1}), auf die genannte Zeit gekürzt ({2} bis {3}), mit etwas Reserve.',
  'Estimate next': 'Als Nächstes zu schätzen',
  'Due by {1}; {2} likely date': 'Fällig bis {1}; zu {2} wahrscheinliches Datum',
  'not estimated.': 'nicht geschätzt.',
  'By the success criteria from the prompt, listed in Brief.':
    'An den Erfolgsmaßen des Auftrags; sie stehen unter „Auftrag in Kürze“.',

  // Money
  'nothing is priced yet.': 'Noch hat nichts einen Preis.',
  'Price the largest packages to answer this.': 'Versehen Sie die größten Pakete mit Preisen, um dies zu beantworten.',
  'The stated budget is {1}.': 'Das genannte Budget beträgt {1}.',
  'Nothing is priced yet: the amounts in this plan split that budget the way similar projects do, so that you can compare quotes with them.':
    'Noch hat nichts einen Preis: Die Beträge teilen das Budget auf, wie es ähnliche Vorhaben tun, damit Sie Angebote damit vergleichen können.',
  'No budget is stated, so the plan shows shares instead of amounts.':
    'Es ist kein Budget genannt, daher zeigt der Plan Anteile statt Beträgen.',
  'The packages have {1} of the {2} budget, split the way similar projects do.':
    'Die Pakete haben {1} des Budgets von {2}, aufgeteilt, wie es ähnliche Vorhaben tun.',
  'nothing is priced yet, so whether the budget is enough cannot be told.':
    'Noch hat nichts einen Preis, sodass sich nicht sagen lässt, ob das Budget reicht.',
  'the amounts split the budget, so this shows when money is needed, not how much.':
    'Die Beträge teilen das Budget auf; dies zeigt, wann Geld gebraucht wird, nicht wie viel.',
  'No source of funding is named: the whole budget is taken to be there from the start.':
    'Es ist keine Quelle genannt: Das ganze Budget gilt als von Beginn an vorhanden.',
  'No package is priced yet: the amounts split the stated budget by usual shares.':
    'Noch hat kein Paket einen Preis: Die Beträge teilen das genannte Budget nach üblichen Anteilen auf.',
  'Get quotes for the largest packages and enter them in Cost estimates.':
    'Holen Sie Angebote für die größten Pakete ein, und tragen Sie sie unter „Kostenschätzungen“ ein.',
  'The stated budget minus contingency, split by the usual shares of such packages.':
    'Das genannte Budget ohne Reserve, nach üblichen Anteilen solcher Pakete aufgeteilt.',
  'The amounts show what you can spend, not what the work costs.':
    'Die Beträge zeigen, was Sie ausgeben können, nicht was die Arbeit kostet.',
  'Within {1}, if the packages can be bought for their shares of {2}; see Costs for what is not known yet.':
    'Mit {1}, wenn die Pakete für ihre Anteile an {2} zu haben sind; was noch nicht bekannt ist, steht unter „Kosten“.',
  '\\* A quarter more or less, because the plan does not say how far it may be off.':
    '\\* Ein Viertel mehr oder weniger, weil der Plan nicht sagt, wie weit es danebenliegen kann.',
  'Each is varied alone.': 'Jede wird für sich verändert.',

  // What is asked, and what is missing
  'From the prompt': 'Aus dem Auftrag',
  'The top risks': 'Die größten Risiken',
  'The work has these phases': 'Die Arbeit hat diese Phasen',
  'The work takes place in {1}.': 'Die Arbeit findet statt in {1}.',
  'No roles are assigned yet: the prompt names nobody.': 'Noch ist keine Rolle besetzt: Der Auftrag nennt niemanden.',
  'Who fills each role, and from when?': 'Wer füllt jede Rolle, und ab wann?',
  'On a small project, one person can fill two roles.':
    'Bei einem kleinen Vorhaben kann eine Person zwei Rollen füllen.',
  'No work package clearly covers “{1}” ({2}).': 'Kein Arbeitspaket deckt „{1}“ eindeutig ab ({2}).',
  'Choose the package that delivers it, or mark it as out of scope.':
    'Wählen Sie das Paket, das es liefert, oder schließen Sie es aus.',
  'The prompt is not in English: without a model, only numbers, dates, places and simple statements are read, and the plan is written in English.':
    'Der Auftrag ist nicht englisch: Ohne Modell werden nur Zahlen, Daten, Orte und einfache Aussagen gelesen, und die Vorlage ist englisch.',
  'Nothing in the plan follows from these words of the prompt:': 'Aus diesen Worten des Auftrags folgt nichts im Plan:',
  'Which of these decisions are not yours to make?': 'Welche dieser Entscheidungen treffen nicht Sie?',
  'Which failure worries you most that is not listed here?':
    'Welches Scheitern, das hier nicht steht, beunruhigt Sie am meisten?',
  'Which deliverables could you leave out if time or money ran short?':
    'Welche Ergebnisse könnten entfallen, wenn Zeit oder Geld knapp werden?',
  'Which packages meet the demands that have none yet?':
    'Welche Pakete erfüllen die Forderungen, die noch keines haben?',
  'Discuss it, compare the options and record the decision.':
    'Besprechen Sie es, vergleichen Sie die Möglichkeiten, und halten Sie die Entscheidung fest.',
  'Decide how to meet “{1}”': 'Entscheiden, wie „{1}“ erfüllt wird',
} as const;
