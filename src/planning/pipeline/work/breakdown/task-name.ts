/**
 * A task's id as words: `cost_control.price_changes` → `Price changes (cost control)`. For tables that have no titles.
 * @param names titles by task id, where ids do not tell them
 */
export function taskName(id: string, names: Readonly<Record<string, string>> = {}): string {
  const name = names[id];
  if (name !== undefined) return name;
  const [pack = '', task = ''] = id.split('.');
  const words = (part: string) => part.replaceAll('_', ' ');
  return `${words(task).charAt(0).toUpperCase()}${words(task).slice(1)} (${words(pack)})`;
}
