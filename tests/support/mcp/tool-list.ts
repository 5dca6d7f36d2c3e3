/** A tool as the protocol lists it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ListedSchema;
  readonly outputSchema: ListedSchema;
  readonly annotations: Readonly<Record<string, unknown>>;
}

interface ListedSchema {
  readonly type: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly { readonly required?: readonly string[] }[];
}

/** A list of tools as text that a person can read and compare: nothing of it is left out. */
export function toolListText(tools: readonly ListedTool[]): string {
  return `${tools.map(toolText).join('\n\n')}\n`;
}

function toolText({ name, title, description, inputSchema, outputSchema, annotations }: ListedTool): string {
  const hints = Object.entries(annotations).filter(([hint]) => hint !== 'title');
  return [
    `## ${name}: ${title}`,
    hints.map(([hint, value]) => `${hint}=${String(value)}`).join(' '),
    '',
    description,
    '',
    ...schemaLines('in', inputSchema),
    ...schemaLines('out', outputSchema),
  ].join('\n');
}

function schemaLines(side: string, { properties = {}, required = [], anyOf = [], ...rest }: ListedSchema): string[] {
  const needed = new Set([...required, ...(anyOf[0]?.required ?? [])]);
  return [
    `${side} ${JSON.stringify(rest)}`,
    ...Object.entries(properties).map(
      ([key, schema]) => `  ${key}${needed.has(key) ? '' : '?'} ${JSON.stringify(schema)}`,
    ),
  ];
}
