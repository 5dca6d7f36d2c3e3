/** Whether a section was drafted by the outline rather than by a model: only then does it carry a note that says so. */
export function isOutlined(data: object): boolean {
  return typeof (data as { readonly draft_note?: unknown }).draft_note === 'string';
}
