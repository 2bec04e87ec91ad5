// Which documents lie in the records of the demo world? A letter as PDF and a picture for Maya, a letter for Olle.
import { deflateSync } from 'node:zlib';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { patientId } from './patient-seed.ts';
import { pdfOf } from './pdf.ts';
import type { Blobs } from '../src/services/blobs/port.ts';

/** The part of a PNG file called `name`, with its length before and its checksum behind. */
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
};

const checksum = (data: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
};

const WIDTH = 420;
const HEIGHT = 360;

/** How far a point is inside an upright ellipse: 1 in the middle, 0 at the edge and outside. */
const inside = (x: number, y: number, middleX: number, wide: number, high: number): number =>
  Math.max(0, 1 - ((x - middleX) / wide) ** 2 - ((y - HEIGHT * 0.52) / high) ** 2);

/** A grey picture that has the look of a chest from far away; it shows nobody. */
const chestPicture = (): Buffer => {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const body = inside(x, y, WIDTH / 2, WIDTH * 0.47, HEIGHT * 0.6);
      const lungs = inside(x, y, WIDTH * 0.3, 68, 128) + inside(x, y, WIDTH * 0.7, 68, 128);
      const ribs = lungs > 0 ? 14 * Math.sin((y + Math.abs(x - WIDTH / 2) * 0.35) / 7) : 0;
      const grey = 18 + 190 * Math.sqrt(body) - 150 * Math.sqrt(Math.min(1, lungs)) + ribs;
      rows[y * (WIDTH + 1) + 1 + x] = Math.max(0, Math.min(255, Math.round(grey)));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

interface DocumentSeed {
  readonly ehrId: string;
  readonly kind: 'IMAGING' | 'LETTER';
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
  readonly daysAgo: number;
}

const letter = (name: string, born: string, from: string): Buffer =>
  pdfOf('Referral', [
    `Patient: ${name}, born ${born}`,
    `From: ${from}`,
    '',
    'Thank you for seeing this patient, whose asthma is not well controlled',
    'on an inhaled corticosteroid alone. Night symptoms twice a week, two courses',
    'of oral corticosteroids in the past year. Never smoked.',
    '',
    'Spirometry before and after a bronchodilator would help, and so would',
    'a review of the inhaler technique.',
    '',
    'This letter is part of the demo world; the people in it are invented.',
  ]);

const seeds = (): readonly DocumentSeed[] => [
  {
    ehrId: 'HL-1001',
    kind: 'LETTER',
    fileName: 'Referral letter.pdf',
    mediaType: 'application/pdf',
    content: letter('Maya Thornton', '1988-04-17', 'Evelyn Marsh, MD'),
    daysAgo: 410,
  },
  {
    ehrId: 'HL-1001',
    kind: 'IMAGING',
    fileName: 'Chest picture.png',
    mediaType: 'image/png',
    content: chestPicture(),
    daysAgo: 38,
  },
  {
    ehrId: 'NO-2001',
    kind: 'LETTER',
    fileName: 'Remiss från vårdcentralen.pdf',
    mediaType: 'application/pdf',
    content: letter('Olle Nystrom', '1969-01-23', 'the health centre'),
    daysAgo: 300,
  },
];

/** Keeps the content of each document and gives their rows. */
export const documentRows = (blobs: Blobs, calendar: Calendar): Promise<readonly Row[]> =>
  Promise.all(seeds().map((seed) => documentRow(blobs, calendar, seed)));

const documentRow = async (
  blobs: Blobs,
  calendar: Calendar,
  { ehrId, kind, fileName, mediaType, content, daysAgo }: DocumentSeed,
): Promise<Row> => ({
  id: demoId(`document ${ehrId} ${fileName}`),
  profile_id: patientId(ehrId),
  kind,
  file_name: fileName,
  media_type: mediaType,
  size: content.length,
  sha256: await blobs.put(content),
  source: 'EHR',
  created_by: kind === 'IMAGING' ? accountId('lena') : null,
  created_at: calendar.daysAgo(daysAgo, 11),
});
