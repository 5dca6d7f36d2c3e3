interface SafeHtmlProps {
  readonly as: 'div' | 'span' | 'style' | 'script';
  /** Sanitized by `markdownToHtml`, or one of the report's own files. */
  readonly html: string;
  readonly className?: string;
}

/** The only component that places ready-made HTML in the page. */
export function SafeHtml({ as: Tag, html, className }: SafeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized or our own, see above
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
