/** Files that become part of the report as text; the bundler and the test runner both resolve `?raw`. */
declare module '*?raw' {
  const text: string;
  export default text;
}
