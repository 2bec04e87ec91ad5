// What was described is in the PDF, can be searched and heard, and is written beside the main thread.
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { PdfDocument } from './document.ts';
import { PdfTooLarge, writePdf } from './write-pdf.ts';

const madeAt = new Date('2026-11-20T10:00:00Z');

const documentOf = (blocks: PdfDocument['blocks']): PdfDocument => ({
  title: 'Report of Maya Example',
  language: 'en',
  madeAt,
  foot: 'Maya Example · born Mar 3, 1988',
  blocks,
});

const opened = async (content: Buffer) => await getDocumentProxy(new Uint8Array(content));

const pagesOf = async (content: Buffer): Promise<string[]> => {
  const { text } = await extractText(await opened(content));
  return text;
};

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

const rolesOf = (node: Node): string[] => [
  ...(node.role === undefined ? [] : [node.role]),
  ...(node.children ?? []).flatMap(rolesOf),
];

const alternatives = (node: Node): string[] => [
  ...(node.alt === undefined ? [] : [node.alt]),
  ...(node.children ?? []).flatMap(alternatives),
];

const drawing = {
  width: 120,
  height: 40,
  alternative: 'A line that rises',
  shapes: [
    { kind: 'path' as const, points: [0, 40, 120, 0], stroke: '#0b5cad', dash: [2, 1] },
    { kind: 'rectangle' as const, x: 0, y: 0, width: 10, height: 10, fill: '#f0f3f6' },
    { kind: 'circle' as const, x: 20, y: 20, radius: 3, fill: '#0b5cad', stroke: '#1b1f24' },
    { kind: 'words' as const, x: 60, y: 30, text: 'Volume (L)', anchor: 'middle' as const, degrees: -90 },
  ],
};

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const everyKind: PdfDocument['blocks'] = [
  { kind: 'heading', level: 1, text: 'Spirometry' },
  { kind: 'values', columns: 2, items: [{ label: 'Name', value: 'Maya Example' }] },
  { kind: 'rule' },
  {
    kind: 'table',
    columns: [
      { title: 'Measure', share: 1 },
      { title: 'z', share: 2, align: 'right' },
    ],
    rows: [['FEV1', { text: '-1.20', tone: 'strong', drawing: { ...drawing, alternative: 'z of FEV1' } }]],
  },
  {
    kind: 'columns',
    columns: [
      { share: 1, blocks: [{ kind: 'paragraph', text: 'Left of it' }] },
      { share: 1, blocks: [{ kind: 'drawing', drawing }] },
    ],
  },
  { kind: 'list', items: ['First', 'Second'] },
  { kind: 'image', png: pixel, alternative: 'A point', width: 20 },
  { kind: 'gap', height: 10 },
  {
    kind: 'signatures',
    signers: [{ role: 'Interpreted by', name: 'Dr. Ana Petrović' }, { role: 'Signature' }],
  },
];

describe('a PDF', () => {
  it('has names in every European script, as text that can be searched', async () => {
    const names = [
      'Łukasz Żółć',
      'Ængström Ğüneş Šťastný',
      'Δημήτρης Αθανασίου',
      'Їжакевич Ђорђе Щербак',
      'გიორგი',
      'Հայկ',
      'Offizier Pfiffl',
    ];
    // Written with the mark apart from its letter, as some keyboards do.
    const apart = 'Zoe\u0308 A\u030angstro\u0308m';
    const [page = ''] = await pagesOf(
      await writePdf(documentOf([...names, apart].map((text) => ({ kind: 'paragraph', text })))),
    );
    for (const name of [...names, 'Zoë Ångström']) expect(page).toContain(name);
  });

  it('carries its fonts, its language and its structure, and says nothing of the machine', async () => {
    const content = await writePdf(documentOf(everyKind));
    const pdf = await opened(content);
    const raw = content.toString('latin1');
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(raw).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      PDFFormatVersion: '1.7',
      Language: 'en',
      Title: 'Report of Maya Example',
      Producer: 'Alveary',
      Creator: 'Alveary',
      CreationDate: 'D:20261120100000Z',
    });
    expect(Object.keys(info)).not.toContain('Author');
    const tree = (await (await pdf.getPage(1)).getStructTree()) as Node;
    const roles = new Set(rolesOf(tree));
    for (const role of [
      'Document',
      'H1',
      'P',
      'Table',
      'TR',
      'TH',
      'TD',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Figure',
    ])
      expect(roles, role).toContain(role);
    expect(alternatives(tree)).toEqual(['z of FEV1', 'A line that rises', 'A point']);
    const [page = ''] = await pagesOf(content);
    for (const words of ['Volume (L)', '-1.20', 'Left of it', '• First', 'Dr. Ana Petrović', 'Page 1 of 1'])
      expect(page).toContain(words);
  });

  it('has the same bytes for the same description', async () => {
    const first = await writePdf(documentOf(everyKind));
    expect(first.equals(await writePdf(documentOf(everyKind)))).toBe(true);
    const later = { ...documentOf(everyKind), madeAt: new Date('2026-11-21T10:00:00Z') };
    expect(first.equals(await writePdf(later))).toBe(false);
  });

  it('has the head of a table and the foot on each page, and loses no row and no line', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`Row ${index}.`, 'words '.repeat(index % 30)]);
    const long = Array.from({ length: 150 }, (_, index) => `line ${index};`).join('\n');
    const columns = [
      { title: 'Number', share: 1 },
      { title: 'Words', share: 2 },
    ];
    const pages = await pagesOf(
      await writePdf(documentOf([{ kind: 'table', columns, rows: [...rows, ['Long', long]] }])),
    );
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((page, index) => {
      expect(page).toMatch(/^Number\s+Words/);
      expect(page).toContain('Maya Example · born Mar 3, 1988');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    const all = pages.join('\n');
    for (let index = 0; index < 120; index += 1) expect(all).toContain(`Row ${index}.`);
    for (let index = 0; index < 150; index += 1) expect(all).toContain(`line ${index};`);
  });

  it('keeps a heading with what it heads', async () => {
    const fillings = [48, 50, 52, 54, 56, 58, 60];
    const pages = await pagesOf(
      await writePdf(
        documentOf(
          fillings.flatMap((lines) => [
            { kind: 'paragraph', text: Array.from({ length: lines }, (_, at) => `line ${at}`).join('\n') },
            { kind: 'heading', level: 2, text: `Assessment after ${lines}` },
            { kind: 'paragraph', text: `It follows ${lines}.` },
            { kind: 'page break' },
          ]),
        ),
      ),
    );
    for (const lines of fillings) {
      const page = pages.find((one) => one.includes(`Assessment after ${lines}`));
      expect(page, `${lines} lines`).toContain(`It follows ${lines}.`);
    }
    // Somewhere among them the heading is the first that has no room.
    expect(pages.length).toBeGreaterThan(fillings.length);
  });

  it('keeps the rows of a short table and the values before it on one page, and a long one goes on', async () => {
    const table = (rows: number): PdfDocument['blocks'][number] => ({
      kind: 'table',
      isKept: true,
      columns: [{ title: 'Measure', share: 1 }],
      rows: Array.from({ length: rows }, (_none, index) => [`Row ${index + 1}.`]),
    });
    const values: PdfDocument['blocks'][number] = {
      kind: 'values',
      isKept: true,
      items: [{ label: 'Age', value: '38 years' }],
    };
    const filling = Array.from({ length: 43 }, () => ({ kind: 'paragraph' as const, text: 'Above' }));
    const [first = '', second = ''] = await pagesOf(
      await writePdf(documentOf([...filling, values, table(5)])),
    );
    for (const words of ['38 years', 'Row 1.', 'Row 5.']) {
      expect(first).not.toContain(words);
      expect(second).toContain(words);
    }
    const long = await pagesOf(await writePdf(documentOf([...filling, values, table(120)])));
    expect(long.length).toBeLessThan(6);
    expect(long.join(' ').match(/Row \d+\./g)).toHaveLength(120);
  });

  it('has its mark on every page, and none without one', async () => {
    const blocks = Array.from({ length: 120 }, () => ({ kind: 'paragraph' as const, text: 'A line' }));
    const marked = await pagesOf(await writePdf({ ...documentOf(blocks), mark: 'Draft' }));
    expect(marked.length).toBeGreaterThan(1);
    for (const page of marked) expect(page.match(/Draft/g)).toHaveLength(1);
    const plain = await pagesOf(await writePdf(documentOf(blocks)));
    expect(plain.join(' ')).not.toContain('Draft');
  });

  it('breaks a word that is longer than the line', async () => {
    const [page = ''] = await pagesOf(
      await writePdf(documentOf([{ kind: 'paragraph', text: 'x'.repeat(400) }])),
    );
    expect(page.match(/x/g)).toHaveLength(400 + (documentOf([]).foot.match(/x/g)?.length ?? 0));
  });

  it.each([
    ['pages', Array.from({ length: 400 }, () => ({ kind: 'page break' as const })), 'more than 300 pages'],
    ['text', [{ kind: 'paragraph' as const, text: 'x'.repeat(60_000) }], 'too much text'],
  ])('with too many %s is refused, and the next one is written', async (_what, blocks, message) => {
    const refusal = await writePdf(documentOf(blocks)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PdfTooLarge);
    expect(refusal).toMatchObject({ message: expect.stringContaining(message) });
    expect((await writePdf(documentOf([]))).subarray(0, 8).toString()).toBe('%PDF-1.7');
  });

  it('says which part of a description is wrong', async () => {
    const image = { kind: 'image' as const, png: Buffer.from('GIF89a'), alternative: 'None', width: 10 };
    await expect(writePdf(documentOf([image]))).rejects.toThrow('An image of a document is a PNG.');
    await expect(writePdf({ ...documentOf([]), language: '' })).rejects.toThrow('language');
  });

  it('leaves the main thread to others, with twenty at once', async () => {
    // Both threads are there and have loaded what they need.
    await Promise.all([writePdf(documentOf([])), writePdf(documentOf([]))]);
    const underway = Array.from({ length: 20 }, () => writePdf(documentOf(everyKind)));
    await Promise.race(underway);
    let turns = 0;
    const turn = (): void => {
      turns += 1;
      if (turns < 1000) setImmediate(turn);
    };
    setImmediate(turn);
    const all = await Promise.all(underway);
    expect(new Set(all.map((content) => content.length)).size).toBe(1);
    // A document that is rendered here takes the loop for itself from its first block to its last.
    expect(turns).toBe(1000);
  });
});
