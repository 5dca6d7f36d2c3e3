/** One red pixel as PNG, base64. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** Silence as WAV, base64. */
export const WAV = Buffer.from(
  // RIFF header, 8,000 samples a second of one byte, and none of them.
  `524946462400000057415645666d74201000000001000100401f0000401f00000100080064617461${'00'.repeat(4)}`,
  'hex',
).toString('base64');
