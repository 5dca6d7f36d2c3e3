import { escapeXml } from '../../shared/escape-xml.ts';

/** A piece of XML that is complete and escaped. */
export type Xml = { readonly xml: string };

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

type Content = Xml | string | number | boolean | null;
type Attributes = Readonly<Record<string, string | number>>;

/** An element with escaped content; null is none, a boolean is 0 or 1. */
export function element(name: string, content: Content | readonly Content[] = null, attributes: Attributes = {}): Xml {
  const attached = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  const contents: readonly Content[] = Array.isArray(content) ? content : [content as Content];
  const inner = contents.map(contentXml).join('');
  return { xml: inner === '' ? `<${name}${attached}/>` : `<${name}${attached}>${inner}</${name}>` };
}

/** An element, or nothing where the content is null. */
export function optional(name: string, content: string | number | boolean | null): Xml {
  return content === null ? { xml: '' } : element(name, content);
}

function contentXml(content: Content): string {
  if (content === null) return '';
  if (typeof content === 'boolean') return content ? '1' : '0';
  if (typeof content === 'number') return String(content);
  return typeof content === 'string' ? escapeXml(content) : content.xml;
}
