import { element, type Xml } from '../xml.ts';

/** Numbers of the link types in the file. */
export const LINK_TYPES = { FF: 0, FS: 1, SF: 2, SS: 3 } as const;

/**
 * The custom field `Text30` of tasks, by its number in the file. It holds the id in the plan, which programs keep when
 * rows are moved, added or renamed, as they do not keep numbers.
 */
export const ID_FIELD = 188744016;

/** What the custom field of the file is called in lists of columns. */
export function idFieldXml(): Xml {
  return element('ExtendedAttributes', [
    element('ExtendedAttribute', [
      element('FieldID', ID_FIELD),
      element('FieldName', 'Text30'),
      element('Alias', 'PlanExe ID'),
    ]),
  ]);
}

/** The id of a row in the plan. */
export function idXml(id: string): Xml {
  return element('ExtendedAttribute', [element('FieldID', ID_FIELD), element('Value', id)]);
}
