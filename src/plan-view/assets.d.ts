/** A style sheet that is imported to become part of the page. */
declare module '*.css';
