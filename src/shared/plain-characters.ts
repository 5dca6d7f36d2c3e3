/** Everything that XML 1.0 and iCalendar have no place for: control characters but tab and line ends, and halves of pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

/** The text without characters that formats of text cannot hold; half a surrogate pair becomes the sign for it. */
export function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(CONTROLS, '');
}
