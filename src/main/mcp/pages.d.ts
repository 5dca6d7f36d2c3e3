/** A page with its scripts and styles in it, as one HTML text; `inlineFiles` in scripts/inline-files.ts builds it. */
declare module '*.html?inline' {
  const html: string;
  export default html;
}
