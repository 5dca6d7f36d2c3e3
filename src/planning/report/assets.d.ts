/** Files that become part of the report as text; the bundler and the test runner both resolve `?raw`. */
declare module '*?raw' {
  const text: string;
  export default text;
}

/** Files of bytes that become part of the program, as `data:` addresses. */
declare module '*?inline' {
  const dataUrl: string;
  export default dataUrl;
}
