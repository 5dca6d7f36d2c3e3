/** Positions of the first and the last byte, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * What a Range header asks of so many bytes (RFC 9110 section 14). A header in another unit, that cannot be understood,
 * or that asks for several ranges means the whole, as the standard allows.
 */
export function byteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  // `-500` asks for the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start <= end ? { start, end } : 'unsatisfiable';
}
