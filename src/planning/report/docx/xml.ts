import type { IXmlableObject } from 'docx';
import { escapeXml } from '../../../shared/escape-xml.ts';

/** What a part of a document comes to, as XML. */
export function xmlOf(part: IXmlableObject): string {
  return Object.entries(part)
    .map(([name, value]) => {
      const items: readonly unknown[] = Array.isArray(value) ? value : [value];
      const attributes = items.flatMap((item) => Object.entries(attributesOf(item)));
      const written = attributes.map(([key, each]) => ` ${key}="${escapeXml(String(each))}"`).join('');
      const content = items.map(contentOf).join('');
      return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
    })
    .join('');
}

function attributesOf(item: unknown): object {
  return typeof item === 'object' && item !== null && '_attr' in item ? (item._attr as object) : {};
}

function contentOf(item: unknown): string {
  if (typeof item !== 'object') return escapeXml(String(item));
  return item === null || '_attr' in item ? '' : xmlOf(item as IXmlableObject);
}
