/** A run as people and programs name it: `run_0001`. */
export function runId(number: number): string {
  return `run_${String(number).padStart(4, '0')}`;
}
