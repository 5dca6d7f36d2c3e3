import { expect, test } from 'vitest';
import { ID_FIELD } from '../../exports/mspdi/fields.ts';
import { MOST_SCHEDULE_BYTES } from './file-text.ts';
import { readScheduleFile } from './read-schedule-file.ts';

function refusal(bytes: Uint8Array | string) {
  const read = readScheduleFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
  if (read.ok) throw new Error('it was read');
  const { code, message, details } = read.error;
  return { code, reason: details?.reason, message, next: details?.next };
}

const project = (tasks: string) =>
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Tasks>${tasks}</Tasks></Project>`;
const lines = ['a0', ...Array.from({ length: 9 }, (_, n) => `a${n + 1}`)];
const bomb = `<?xml version="1.0"?><!DOCTYPE p [<!ENTITY a0 "ha">${lines
  .slice(1)
  .map((name, n) => `<!ENTITY ${name} "${`&a${n};`.repeat(10)}">`)
  .join('')}]><Project><Tasks><Task><Name>&a9;</Name></Task></Tasks></Project>`;

test.each([
  ['a file of entities that grow', 'unsafe', bomb],
  [
    'a file that reads another',
    'unsafe',
    '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><Project>&x;</Project>',
  ],
  ['XML that ends too early', 'damaged', project('<Task><Name>Dig')],
  ['XML without end inside itself', 'damaged', project('<a>'.repeat(5_000) + '</a>'.repeat(5_000))],
  ['other XML', 'unknown_format', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a table of something else', 'unknown_format', 'name,price\nbread,2\n'],
  ['nothing at all', 'unknown_format', ''],
  ['quotes that do not end', 'damaged', 'id,title\nt1,"Dig\n'],
  ['a workbook', 'unknown_format', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])],
  ['a file of Microsoft Project itself', 'unknown_format', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0])],
  ['bytes that are no text', 'not_text', new Uint8Array([0x69, 0x64, 0x2c, 0xff, 0xfe, 0x81])],
  [
    'bytes of another encoding than is declared',
    'not_text',
    Buffer.from('<?xml version="1.0" encoding="utf-8"?><a>\u00fc</a>', 'latin1'),
  ],
  ['an encoding that nobody knows', 'not_text', '<?xml version="1.0" encoding="klingon"?><Project/>'],
  ['more bytes than any schedule has', 'too_large', new Uint8Array(MOST_SCHEDULE_BYTES + 1)],
  ['more rows than any schedule has', 'too_large', `id,title\n${'t,x\n'.repeat(20_001)}`],
  ['a length that is no number', 'unreadable', 'id,title,days\nt1,Dig,soon\n'],
  ['a date that could be two', 'unreadable', 'id,title,start\nt1,Dig,03/04/2027\n'],
  ['a day that is none', 'unreadable', 'id,title,start\nt1,Dig,2027-02-30\n'],
])('%s is refused as %s, with what to do next', (_, reason, bytes) => {
  expect(refusal(bytes)).toMatchObject({ code: 'INVALID_INPUT', reason, next: expect.stringMatching(/./) });
});

test('formulas and markup in titles are titles, and entities are read once', () => {
  const title = '=HYPERLINK("http://evil.example") &amp;lt;script&gt;';
  const field = `<ExtendedAttribute><FieldID>${ID_FIELD}</FieldID><Value>a.b</Value></ExtendedAttribute>`;
  const xml = readScheduleFile(Buffer.from(project(`<Task><UID>1</UID><Name>${title}</Name>${field}</Task>`)));
  expect(xml.ok && xml.value.tasks[0]).toMatchObject({
    id: 'a.b',
    title: '=HYPERLINK("http://evil.example") &lt;script>',
  });
  const csv = readScheduleFile(Buffer.from(`id,title\na.b,"'=1+1"\n`));
  expect(csv.ok && csv.value.tasks[0]?.title).toBe('=1+1');
});

test('names of objects are no fields', () => {
  const xml = project('<__proto__><polluted>1</polluted></__proto__><Task><UID>1</UID><Name>Dig</Name></Task>');
  const read = readScheduleFile(Buffer.from(xml));
  expect(read.ok ? read.value.tasks.length : refusal(xml).reason).toEqual(read.ok ? 1 : 'damaged');
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test.each([
  ['UTF-16 of some programs on Windows', Buffer.from('\ufeffid,title\nt1,Früh', 'utf16le')],
  ['a mark in front', Buffer.from('\ufeffid,title\nt1,Früh')],
  ['semicolons and dates with points', Buffer.from('id;title;start;days\nt1;Früh;31.01.2027;2,5')],
  ['dates with slashes, told by one of them', Buffer.from('id,title,start,finish\nt1,Früh,1/31/2027,2/1/2027')],
  ['what Excel saves on Windows', Buffer.from('id;title\nt1;Fr\u00fch', 'latin1')],
])('%s is read', (name, bytes) => {
  const read = readScheduleFile(bytes);
  expect(read.ok && read.value.tasks[0]).toMatchObject({ id: 't1', title: 'Früh' });
  if (/dates/.test(name)) expect(read.ok && read.value.tasks[0]?.start).toBe('2027-01-31');
});

test('XML is read in the encoding that it declares, which is no guess', () => {
  const xml = project('<Task><UID>1</UID><Name>Früh</Name></Task>').replace('?>', ' encoding="iso-8859-1"?>');
  const read = readScheduleFile(Buffer.from(xml, 'latin1'));
  expect(read.ok && read.value).toMatchObject({ tasks: [{ title: 'Früh' }], notes: [] });
});
