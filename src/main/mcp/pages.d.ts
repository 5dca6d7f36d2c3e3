/** A page with its scripts and styles in it, as one HTML text; `inlinePages` in scripts/inline-pages.ts builds it. */
declare module '*.html?inline' {
  const html: string;
  export default html;
}
