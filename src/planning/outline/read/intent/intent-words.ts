import { narrow } from '../text/letters.ts';

/** Verbs that say something is to be done, as written before "to" or as an order. */
const VERBS =
  'accelerate acquire add adopt arrange assemble automate bake better-off breed bring build buy carry celebrate certify clean coach collect commission complete compose conduct construct convert coordinate craft create cultivate cut decarboni[sz]e deliver demolish deploy design develop digiti[sz]e dig draft drill electrify enable equip establish evaluate expand explore extend fight film finish fix found fund furnish get-ready grow hire hold host implement import improve increase insulate install introduce investigate knit landscape launch lead learn lower make manufacture map market merge migrate moderni[sz]e move open operate organi[sz]e outfit overhaul paint perform pilot plan plant port prepare prevent print produce promote protect protot?ype provide publish put raise rebrand rebuild reclaim record redesign redevelop reduce refit reform refurbish regenerate rehabilitate release relaunch relocate remodel remove renovate reopen reorgani[sz]e repair replace research restart restore restructure retrofit revamp revive rewrite roll-out run save scale screen secure sell set-up setup ship shoot source stage standardi[sz]e start stop streamline strengthen study supply support switch teach test throw tile train transform translate transition turn unify upgrade walk win wire write cycle climb sail survey digitali[sz]e conserve rewild excavate document decommission simplify consolidate cater redecorate declutter crowdfund self-publish visit travel explore renew replant reconnect reforest repaint connect abolish eliminate eradicate end vaccinate halve recycle digitalise brew farm treat rescue';
const PLAIN: ReadonlySet<string> = new Set(
  VERBS.split(' ').flatMap((verb) => {
    const spelt = verb.replace('t?', 't');
    const forms = spelt.includes('[sz]') ? [spelt.replace('[sz]', 's'), spelt.replace('[sz]', 'z')] : [spelt];
    return forms.flatMap((form) => [form, form.replace('-', ' ')]);
  }),
);

/** Whether a lower-case word is a verb of doing in its plain form. */
export function isVerb(word: string): boolean {
  return PLAIN.has(word);
}

/** Alternation of the verbs in their plain form. */
export const VERB = VERBS.split(' ')
  .filter((verb) => verb !== 'better-off' && verb !== 'get-ready')
  .map((verb) => verb.replace('-', '[ -]'))
  .join('|');

/** Verbs and nouns of doing in the languages other than English. */
export const OTHER_VERBS = narrow(
  /(?<!\p{L})(?:bauen|erneuern|erneuerung|austauschen|eröffnen|eröffnung|organisieren|gründen|entwickeln|renovieren|renovierung|starten|umziehen|umzug|schreiben|lernen|planen|veranstalten|sanieren|sanierung|errichten|einführen|verbessern|umbauen|umbau|neubau|aufbauen|erforschen|baut|eröffnet|plant|construire|construction|ouvrir|ouverture|ouvrons|organiser|créer|rénover|rénovation|lancer|lancement|développer|déménager|déménagement|écrire|apprendre|planifier|améliorer|monter|installer|étudier|construir|construcción|abrir|apertura|abertura|organizar|crear|renovar|reformar|lanzar|desarrollar|mudarnos|mudarme|escribir|aprender|planificar|mejorar|instalar|bygge|bygger|åbne|åbner|åbning|arrangere|oprette|renovere|renovering|lancere|udvikle|flytte|skrive|lære|planlægge|forbedre|etablere|afholde|opføre|costruire|costruzione|aprire|organizzare|creare|ristrutturare|ristrutturazione|lanciare|sviluppare|trasferirci|trasferirmi|scrivere|imparare|pianificare|migliorare|realizzare|bouwen|openen|organiseren|opzetten|oprichten|renoveren|verbouwen|verbouwing|lanceren|ontwikkelen|verhuizen|schrijven|verbeteren|criar|lançar|desenvolver|mudar|escrever|planejar|planear|melhorar|montar|remodelar|bygga|öppna|öppnar|anordna|arrangera|skapa|lansera|utveckla|flytta|skriva|lära|planera|förbättra|starta|genomföra|zbudować|rakentaa|rakennamme|avata|avaamme|järjestää|järjestämme|perustaa|remontoida|kehittää|otworzyć|zorganizować|stworzyć|wyremontować|założyć|napisać|uruchomić|poprawić|построить|открыть|организовать|создать|запустить|разработать|переехать|написать|выучить|улучшить|отремонтировать|провести|построим|откроем)(?!\p{L})|建[设造立]|开[一设店办发家]|打造|组织|举办|搬[到家迁]|研究|学习|编写|翻修|装修|改善|计划|创办|推出|開[くきい店催発設]|作[るりっ]|建て|建設|計画|引っ越|学[びぶ]|改善|立ち上げ|改装|열고|열려|오픈|만들|짓고|건설|개최|이사|연구|배우|개선|개발|계획|리모델링|بناء|فتح|افتتاح|تنظيم|إنشاء|تطوير|نقل|تعلم|ترميم|खोल|बनान|बनाना|आयोजित|शुरू|सीखन|निर्माण|स्थापित/u,
);
