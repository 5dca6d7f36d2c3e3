/** A duration in seconds as `8 s`, `1 min 20 s` or `2 h 5 min`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** US dollars; amounts under a cent are not rounded away. */
export function dollars(amount: number): string {
  if (amount > 0 && amount < 0.01) return 'under $0.01';
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(amount);
}

/** What a person calls a section, by its id; `wbs` is the breakdown of the work. */
export function sectionName(id: string): string {
  const words = id
    .replace(/^\d{3}-/, '')
    .replace(/^wbs_/, 'work_')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
