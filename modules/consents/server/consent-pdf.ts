// How does the document of a consent look on paper, and what does its evidence page say? (OP-CONSENT-1: name, time, IP, hash)
import type { Block, PdfDocument, Shape } from '@alveary/server/platform/pdf/document.ts';
import { writePdf } from '@alveary/server/platform/pdf/write-pdf.ts';
import type { ConsentLanguage, Strokes } from '../contract/model.ts';
import { type ConsentText, textsIn } from './consent-text.ts';
import type { Evidence } from './signers.store.ts';

interface Written {
  readonly content: ConsentText;
  readonly language: ConsentLanguage;
  /** ISO 8601 instant of the first writing: the same document has the same bytes. */
  readonly createdAt: string;
}

const textBlocks = ({ content, language }: Written): Block[] => {
  const { page } = textsIn(language);
  return [
    { kind: 'heading', level: 1, text: content.title },
    {
      kind: 'values',
      columns: 1,
      items: [
        { label: page.patient, value: content.patientName },
        ...(content.dateOfBirth === null ? [] : [{ label: page.born, value: content.dateOfBirth }]),
        { label: page.clinic, value: content.siteName },
      ],
    },
    { kind: 'rule' },
    ...content.paragraphs.map((text): Block => ({ kind: 'paragraph', text, size: 11 })),
  ];
};

const documentOf = (written: Written, blocks: readonly Block[]): PdfDocument => ({
  title: written.content.title,
  language: textsIn(written.language).tag,
  madeAt: new Date(written.createdAt),
  foot: `${written.content.title} · ${written.content.siteName}`,
  blocks: [...blocks],
});

/** The document as its signers read it. */
export const writeConsentPdf = (written: Written): Promise<Buffer> =>
  writePdf(documentOf(written, textBlocks(written)));

/** Points between two places to sign, and from the head of the sheet to the first. */
const SHEET = { margin: 50, width: 495, first: 110, step: 90, line: 220 } as const;

/** Where the line of a signer is on the sheet: points from the upper left corner of the page to where the signature begins. */
export const placeToSign = (index: number): { readonly x: number; readonly y: number } => ({
  x: SHEET.margin,
  y: SHEET.margin + SHEET.first + index * SHEET.step - 40,
});

const lineToSign = (role: string, index: number): Shape[] => {
  const y = SHEET.first + index * SHEET.step;
  return [
    { kind: 'path', points: [0, y, SHEET.line, y] },
    { kind: 'words', x: 0, y: y + 10, text: role, size: 10 },
  ];
};

/** What a signing service has signed beside the document, so that nothing is written into that: a line for each role, and which it is about. */
export const writeSignatureSheet = (
  written: Written,
  sha256: string,
  roles: readonly string[],
): Promise<Buffer> => {
  const { page } = textsIn(written.language);
  const { title } = written.content;
  return writePdf({
    ...documentOf(written, [
      {
        kind: 'drawing',
        drawing: {
          width: SHEET.width,
          height: SHEET.first + roles.length * SHEET.step,
          alternative: `${page.signed}: ${roles.join(', ')}`,
          shapes: [
            { kind: 'words', x: 0, y: 10, text: page.signed, size: 18, isStrong: true },
            { kind: 'words', x: 0, y: 34, text: title, size: 11 },
            ...roles.flatMap(lineToSign),
          ],
        },
      },
      { kind: 'values', columns: 1, items: [{ label: `SHA-256 · ${title}`, value: sha256 }] },
    ]),
    margin: SHEET.margin,
  });
};

const FIELD = { width: 240, height: 80 };

const drawingOf = (strokes: Strokes, name: string): Block => ({
  kind: 'drawing',
  drawing: {
    ...FIELD,
    alternative: `The drawn signature of ${name}`,
    shapes: strokes.map((stroke) => ({
      kind: 'path',
      thickness: 1.6,
      points: stroke.flatMap(([x, y]) => [x * FIELD.width, y * FIELD.height]),
    })),
  },
});

const inUtc = (instant: string | null): string =>
  instant === null ? 'Not known' : `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const evidenceOf = (one: Evidence): Block[] => [
  { kind: 'heading', level: 2, text: one.roleName },
  ...(one.drawn === null ? [] : [drawingOf(one.drawn, one.signedName)]),
  {
    kind: 'values',
    columns: 1,
    items: [
      {
        label: one.drawn === null ? 'Signed by typing the name' : 'Signed by hand as',
        value: one.signedName,
      },
      { label: 'Signed at', value: inUtc(one.signedAt) },
      { label: 'From the address', value: one.remoteAddress ?? 'Not known' },
      { label: 'With', value: one.userAgent ?? 'Not known' },
      { label: 'Link sent to', value: `${one.sentTo ?? 'Not known'}, ${inUtc(one.sentAt)}` },
      ...(one.remindedAt.length === 0
        ? []
        : [{ label: 'Reminded at', value: one.remindedAt.map(inUtc).join('; ') }]),
      { label: 'First read at', value: inUtc(one.viewedAt) },
    ],
  },
];

/** The same document, and behind it a page that says who signed it, how, when and from where. */
export const writeSignedPdf = (
  written: Written,
  sha256: string,
  signatures: readonly Evidence[],
): Promise<Buffer> =>
  writePdf(
    documentOf(written, [
      ...textBlocks(written),
      {
        kind: 'signatures',
        signers: signatures.slice(0, 4).map(({ roleName, signedName, signedAt }) => ({
          role: roleName,
          name: signedName,
          note: `${textsIn(written.language).page.signed}: ${inUtc(signedAt)}`,
        })),
      },
      { kind: 'page break' },
      { kind: 'heading', level: 1, text: 'Evidence of signing' },
      {
        kind: 'paragraph',
        text: 'This page was added when the last person had signed. The document that each of them read is the one with this hash:',
      },
      { kind: 'values', columns: 1, items: [{ label: 'SHA-256 of the document', value: sha256 }] },
      ...signatures.flatMap(evidenceOf),
    ]),
  );
