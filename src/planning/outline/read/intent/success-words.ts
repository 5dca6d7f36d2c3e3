import { narrow } from '../text/letters.ts';

const SUCCESS_LEAD = narrow(
  /(?<!\p{L})(?:(?:(?:i|we|one|they|it)(?:'ll|'d| will| would| shall| should)? |to )(?:be |feel |have been |count |call |consider |think |regard |judge |know |say )?(?:(?:it|this|that|us|myself|ourselves) )?(?:as )?(?:an? |the project |to be )?(?:content|happy|satisfied|pleased|proud|glad|delighted|success|succeeded|worked|done well|worth it)(?: enough)? (?:if|when|once|to see)|(?:it|this|that|the \p{L}+|we|they) (?:has |have |will have |would have |had )?(?:went|gone|go|goes|worked|works|work|succeeded|succeed|succeeds|paid off)(?: out)?(?: well)? (?:if|when|once)|(?:will|would|shall) have (?:worked|succeeded|been worth it)|(?:we|i)(?:'ll| will| shall| would)? (?:know|judge|measure|see|tell) (?:that |whether |if )?(?:it|this|we|the \p{L}+|our)?(?: has| have)? ?(?:worked|succeeded|success|a success)|success (?:is|means|would|will|looks|for us|to me)|(?:is|be|was|as|call it|count it|consider it) an? success (?:if|when|once)|test of success|measure of success|what success|succeed(?:s|ed)? (?:if|when|once)|has succeeded|erfolgreich (?:sind|ist|waren|war|wären|wäre)|erfolg(?: \p{L}+)? (?:ist|heißt|hieße|bedeutet|wäre|haben wir)|als erfolg|gelungen (?:ist|wäre)|(?:zufrieden|froh|stolz)(?: \p{L}+){0,2},? wenn|nous aurons réussi|(?:sera|serait|est) (?:un succès|une réussite|réussi)|(?:será|sería|es) un éxito|(?:sarà|sarebbe) un successo|(?:será|seria) um sucesso|(?:er|bliver|ville være) en succes|(?:är|blir|vore) en framgång)(?!\p{L})/u,
);

/** Without one of these no pattern of success matches: asked first, for it costs nothing. */
const HINT =
  /succe|content|happy|satisf|pleased|proud|glad|delight|work|went|gone|go|well|worth|know|judge|measure|paid off|erfolg|gelungen|zufrieden|froh|stolz|réussi|réussite|éxito|framgång/;

/** Whether the lower-case words say what success would be; shared by the readers of statements, dates and durations. */
export function leadsToSuccess(lower: string): boolean {
  return HINT.test(lower) && SUCCESS_LEAD.test(lower);
}
