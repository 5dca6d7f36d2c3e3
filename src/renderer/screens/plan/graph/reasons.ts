/** What is no section but is read like one. */
const SOURCES: Readonly<Record<string, string>> = {
  request: 'the plan’s request',
  set_facts: 'facts you set',
};

/** What a section or source is called. */
export function nameOf(id: string, titles: ReadonlyMap<string, string>): string {
  return titles.get(id) ?? SOURCES[id] ?? id.replaceAll('_', ' ');
}

/** A reason as the build tells it, with sections by their titles and as a sentence. */
export function sentence(reason: string, titles: ReadonlyMap<string, string>): string {
  const ids = [...titles.keys(), ...Object.keys(SOURCES)].sort((a, b) => b.length - a.length);
  const words = reason.split(' ').map((word) => (ids.includes(word) ? nameOf(word, titles) : word));
  const text = words.join(' ');
  const ended = /[.!?]$/.test(text) ? text : `${text}.`;
  return ended.charAt(0).toUpperCase() + ended.slice(1);
}
