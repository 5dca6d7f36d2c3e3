/** A task's id as words: `cost_control.price_changes` → `Price changes (cost control)`. For tables that have no titles. */
export function taskName(id: string): string {
  const [pack = '', task = ''] = id.split('.');
  const words = (part: string) => part.replaceAll('_', ' ');
  return `${words(task).charAt(0).toUpperCase()}${words(task).slice(1)} (${words(pack)})`;
}
