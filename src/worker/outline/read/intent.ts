import type { Sentence } from './sentences.ts';
import type { Source } from './source.ts';

/** A sentence that says something is to be done, and where the doing begins in it. */
export interface Intent {
  readonly sentence: Sentence;
  /** Offset of the verb or noun that carries the intent. */
  readonly verb: number;
  readonly strength: 1 | 2 | 3 | 4;
  readonly question: boolean;
}

const VERBS =
  'accelerate acquire add adopt arrange assemble automate bake better-off breed bring build buy carry celebrate certify clean coach collect commission complete compose conduct construct convert coordinate craft create cultivate cut decarboni[sz]e deliver demolish deploy design develop digiti[sz]e dig draft drill electrify enable equip establish evaluate expand explore extend fight film finish fix found fund furnish get-ready grow hire hold host implement import improve increase insulate install introduce investigate knit landscape launch lead learn lower make manufacture map market merge migrate moderni[sz]e move open operate organi[sz]e outfit overhaul paint perform pilot plan plant port prepare prevent print produce promote protect protot?ype provide publish put raise rebrand rebuild reclaim record redesign redevelop reduce refit reform refurbish regenerate rehabilitate relaunch relocate remodel remove renovate reopen reorgani[sz]e repair replace research restart restore restructure retrofit revamp revive rewrite roll-out run save scale screen secure sell set-up setup ship shoot source stage standardi[sz]e start stop streamline strengthen study supply support switch teach test throw tile train transform translate transition turn unify upgrade walk win wire write cycle climb sail survey digitali[sz]e conserve rewild excavate document decommission simplify consolidate cater redecorate declutter crowdfund self-publish visit travel explore';
const VERB = VERBS.split(' ')
  .filter((verb) => verb !== 'better-off' && verb !== 'get-ready')
  .map((verb) => verb.replace('-', '[ -]'))
  .join('|');
const GERUND =
  'acquir|build|open|launch|mak|creat|develop|design|organi[sz]|mov|renovat|research|writ|host|learn|improv|construct|convert|restor|plan|run|introduc|implement|migrat|replac|expand|relocat|produc|publish|prepar|deliver|roll|transform|upgrad|refurbish|install|plant|train|establish|found|start|set|stag|film|record|redesign|moderni[sz]|automat|digiti[sz]|scal|pilot|rebuild|extend|study|reduc|turn';
const E = '(?!\\p{L})';
const B = '(?<!\\p{L})';

const STATED_GOAL = new RegExp(
  `${B}(?:objective|goal|aim|purpose|mission|vision|project|task|idea|plan|ziel|projekt|vorhaben|objectif|but|projet|objetivo|proyecto|projeto|formål\\p{L}*|mål\\p{L}*|obiettivo|progetto|doel|syftet|cel)(?: (?:of (?:the|this|our) \\p{L}+|here))? ?(?::|is to|is:|is that|is an?|ist es|ist|est de|est d'|es|er at|è|is om|é|är att) ?`,
  'u',
);
const WANT = new RegExp(
  `${B}(?:want(?:s|ed)?|wish(?:es)?|plan(?:s|ned|ning)?|need(?:s|ed)?|intend(?:s|ing)?|aim(?:s|ing)?|hop(?:e|es|ing)|going|like|propos(?:e|es|ing)|decided|looking|tasked|asked|trying|ready|would love|dream(?:s|ing)?|must|seek(?:s|ing)?|required|set out|about|help (?:me|us)|how|how (?:can|do|should|could|would|might) (?:we|i)|(?:can|should|could) (?:we|i))(?: (?:us|me|you|it|our team|help))?(?: to)? (?:\\p{L}+ly )?(?:${VERB})${E}`,
  'u',
);
const WILL = new RegExp(
  `${B}(?:(?:we|they|company|team|council|city|municipality|school|university|hospital|organisation|organization|firm|startup|project|programme|program|association|ministry|church|club|family|museum|foundation|bakery|village)(?:'ll| will| shall| should| must| can)|i(?:'ll| will)|let's|let us) (?:\\p{L}+ly )?(?:${VERB})${E}`,
  'u',
);
const DOING = new RegExp(
  `${B}(?:(?:we|i|they)(?:'re|'m| are| am)|is|are|plan on|planning|consider(?:ing)?|responsible for|in charge of) (?:\\p{L}+ly |planning |thinking of |considering )?(?:${GERUND})n?t?ing${E}`,
  'u',
);
const IMPERATIVE = new RegExp(
  `^(?:\\P{L}{0,6})(?:(?:hi|hello|hey|dear team)[,!.]? )?(?:please |kindly |project: |task: |goal: |objective: |prompt: |plan: |title: )?(?:(?:can|could|would) you (?:please )?)?(?:help (?:me|us) (?:to )?)?(?:${VERB})${E}`,
  'u',
);
const STARTS_DOING = new RegExp(
  `^(?:\\P{L}{0,6})(?:${GERUND})n?t?ing (?:up |out |a |an |the |our |my |new )?\\p{L}`,
  'u',
);
const PROJECT_NOUN =
  /(?<!\p{L})(?:renovation|relaunch|launch of|opening of|grand opening|construction of|development of|migration|relocation|expansion|restoration|refurbishment|conversion|redesign|rollout|roll-out|extension|installation|implementation|modernisation|modernization|overhaul|feasibility study|pilot project|research (?:project|programme|program)|project to|programme to|program to|campaign to|initiative to|festival|wedding|conference|marathon|exhibition|hackathon|reunion)(?!\p{L})/u;

const OTHER_VERBS =
  /(?<!\p{L})(?:bauen|eröffnen|eröffnung|organisieren|gründen|entwickeln|renovieren|renovierung|starten|umziehen|umzug|schreiben|lernen|planen|veranstalten|sanieren|sanierung|errichten|einführen|verbessern|umbauen|umbau|neubau|aufbauen|erforschen|baut|eröffnet|plant|construire|construction|ouvrir|ouverture|ouvrons|organiser|créer|rénover|rénovation|lancer|lancement|développer|déménager|déménagement|écrire|apprendre|planifier|améliorer|monter|installer|étudier|construir|construcción|abrir|apertura|abertura|organizar|crear|renovar|reformar|lanzar|desarrollar|mudarnos|mudarme|escribir|aprender|planificar|mejorar|instalar|bygge|bygger|åbne|åbner|åbning|arrangere|oprette|renovere|renovering|lancere|udvikle|flytte|skrive|lære|planlægge|forbedre|etablere|afholde|opføre|costruire|costruzione|aprire|organizzare|creare|ristrutturare|ristrutturazione|lanciare|sviluppare|trasferirci|trasferirmi|scrivere|imparare|pianificare|migliorare|realizzare|bouwen|openen|organiseren|opzetten|oprichten|renoveren|verbouwen|verbouwing|lanceren|ontwikkelen|verhuizen|schrijven|verbeteren|criar|lançar|desenvolver|mudar|escrever|planejar|planear|melhorar|montar|remodelar|bygga|öppna|öppnar|anordna|arrangera|skapa|lansera|utveckla|flytta|skriva|lära|planera|förbättra|starta|genomföra|zbudować|otworzyć|zorganizować|stworzyć|wyremontować|założyć|napisać|uruchomić|poprawić|построить|открыть|организовать|создать|запустить|разработать|переехать|написать|выучить|улучшить|отремонтировать|провести|построим|откроем)(?!\p{L})|建[设造立]|开[一设店办发家]|打造|组织|举办|搬[到家迁]|研究|学习|编写|翻修|装修|改善|计划|创办|推出|開[くきい店催発設]|作[るりっ]|建て|建設|計画|引っ越|学[びぶ]|改善|立ち上げ|改装|열고|열려|오픈|만들|짓고|건설|개최|이사|연구|배우|개선|개발|계획|리모델링|بناء|فتح|افتتاح|تنظيم|إنشاء|تطوير|نقل|تعلم|ترميم|खोल|बनान|बनाना|आयोजित|शुरू|सीखन|निर्माण|स्थापित/u;

const OTHER_WANT =
  /(?<!\p{L})(?:vi (?:vil|ønsker|planlægger|vill|ska|planerar)|jeg (?:vil|ønsker)|jag vill|wir (?:wollen|möchten|planen)|ich (?:möchte|will)|nous (?:voulons|souhaitons|allons)|je (?:veux|voudrais|souhaite)|queremos|quiero|quisiera|vamos a|vogliamo|voglio|vorremmo|vorrei|wi?j?e? willen|ik wil|quero|gostaria|chcemy|chcę|мы хотим|я хочу)(?!\p{L})|我们想|我想|想要|したい|[きしちりいみ]たい|싶/u;

/** All sentences that carry an intent, in order. English by grammar; other languages by their verbs. */
export function findIntents(source: Source, skip: ReadonlySet<Sentence>): Intent[] {
  const out: Intent[] = [];
  for (const sentence of source.sentences) {
    if (skip.has(sentence) || sentence.kind === 'code') continue;
    const lower = source.lower.slice(sentence.start, sentence.end).replace(/\n/g, ' ');
    const found = intentOf(lower, sentence, source.language);
    if (found)
      out.push({
        sentence,
        verb: sentence.start + found.at,
        strength: found.strength,
        question: /[?？؟]["')]?$/.test(lower),
      });
  }
  return out;
}

function intentOf(
  lower: string,
  sentence: Sentence,
  language: string,
): { at: number; strength: Intent['strength'] } | null {
  const goal = STATED_GOAL.exec(lower);
  const body = goal ? goal.index + goal[0].length : 0;
  if (goal && sentence.kind !== 'heading' && lower.length - body > 8) return { at: body, strength: 4 };
  const asked =
    /^(?:objective|goal|aim|purpose|mission|project goal|ziel|objectif|objetivo|mål|formål|obiettivo|doel)s?$/.test(
      sentence.heading,
    ) && sentence.kind !== 'heading';
  if (asked) return { at: 0, strength: 4 };
  for (const [pattern, strength] of [
    [IMPERATIVE, 3],
    [WANT, 3],
    [WILL, 2],
    [DOING, 2],
    [STARTS_DOING, 2],
  ] as const) {
    const match = pattern.exec(lower);
    if (!match) continue;
    return {
      at: verbStart(match, pattern === DOING || pattern === STARTS_DOING),
      strength: sentence.kind === 'heading' ? 1 : strength,
    };
  }
  if (language !== 'en' || !/^\p{ASCII}*$/u.test(lower)) {
    if (language !== 'en' && OTHER_WANT.test(lower)) return { at: 0, strength: sentence.kind === 'heading' ? 1 : 3 };
    const other = OTHER_VERBS.exec(lower);
    if (other) return { at: 0, strength: sentence.kind === 'heading' ? 1 : 2 };
  }
  return PROJECT_NOUN.test(lower) ? { at: 0, strength: 1 } : null;
}

const LAST_VERB = new RegExp(`(?:${VERB})$`, 'u');
const LAST_GERUND = new RegExp(`(?:${GERUND})n?t?ing(?: (?:up|out|a|an|the|our|my|new))? ?\\p{L}?$`, 'u');

function verbStart(match: RegExpExecArray, gerund: boolean): number {
  const verb = (gerund ? LAST_GERUND : LAST_VERB).exec(match[0]);
  return match.index + (verb?.index ?? 0);
}

/** The intent that best says what the project is: a stated goal, else the first strong one, else the first. */
export function mainIntent(intents: readonly Intent[]): Intent | null {
  const statements = intents.filter((intent) => !intent.question);
  const pool = statements.length > 0 ? statements : intents;
  for (const strength of [4, 3, 2, 1] as const) {
    const found = pool.find((intent) => intent.strength === strength);
    if (found) return found;
  }
  return null;
}
