// What can stand in a document that becomes a PDF? A plain description: no place on a page, no font, no word of the field.
// All lengths are points (72 to an inch).
import { z } from 'zod';

const text = z.string().max(50_000);
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const length = z.number().min(-5000).max(5000);

/** How a text is meant; the look of each stands in `look.ts`. */
const tone = z.enum(['plain', 'muted', 'strong', 'warning']);

const line = {
  stroke: colour.optional(),
  fill: colour.optional(),
  thickness: z.number().min(0).max(20).optional(),
  dash: z.array(z.number().min(0).max(50)).max(4).optional(),
};

const shape = z.discriminatedUnion('kind', [
  /** x, y, x, y, …: joined by straight lines. */
  z.object({
    kind: z.literal('path'),
    points: z.array(length).max(20_000),
    isClosed: z.boolean().optional(),
    ...line,
  }),
  z.object({ kind: z.literal('rectangle'), x: length, y: length, width: length, height: length, ...line }),
  z.object({ kind: z.literal('circle'), x: length, y: length, radius: length, ...line }),
  z.object({
    kind: z.literal('words'),
    x: length,
    /** The middle of the letters. */
    y: length,
    text,
    size: z.number().min(4).max(40).optional(),
    anchor: z.enum(['start', 'middle', 'end']).optional(),
    colour: colour.optional(),
    isStrong: z.boolean().optional(),
    /** Clockwise. */
    degrees: z.number().optional(),
  }),
]);

const drawing = z.object({
  width: z.number().positive().max(5000),
  height: z.number().positive().max(5000),
  /** What somebody hears who cannot see it. */
  alternative: text,
  shapes: z.array(shape).max(5000),
});

const cell = z.union([text, z.object({ text, tone: tone.optional(), drawing: drawing.optional() })]);

const column = z.object({
  title: text,
  /** Of the width, beside the shares of the others. */
  share: z.number().positive(),
  align: z.enum(['left', 'right', 'centre']).optional(),
});

const simpleBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2), z.literal(3)]), text }),
  z.object({
    kind: z.literal('paragraph'),
    text,
    tone: tone.optional(),
    size: z.number().min(5).max(30).optional(),
  }),
  z.object({ kind: z.literal('list'), items: z.array(text).max(2000) }),
  z.object({
    kind: z.literal('values'),
    items: z.array(z.object({ label: text, value: text })).max(500),
    columns: z.number().int().min(1).max(4).optional(),
    /** On the page of what follows, such as the table that these are values to. */
    isKept: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('table'),
    columns: z.array(column).min(1).max(20),
    rows: z.array(z.array(cell)).max(5000),
    size: z.number().min(5).max(14).optional(),
    /** All rows on one page: for a table of a few. */
    isKept: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('drawing'), drawing }),
  z.object({
    kind: z.literal('image'),
    png: z.instanceof(Uint8Array),
    alternative: text,
    width: z.number().positive(),
  }),
  z.object({
    kind: z.literal('signatures'),
    /** Without a name stands an empty line to sign on. */
    signers: z
      .array(z.object({ role: text, name: text.optional(), note: text.optional() }))
      .min(1)
      .max(4),
  }),
  z.object({ kind: z.literal('gap'), height: z.number().min(0).max(400) }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('page break') }),
]);

/** Side by side, on one page. */
const sideBySide = z.object({
  kind: z.literal('columns'),
  columns: z
    .array(z.object({ share: z.number().positive(), blocks: z.array(simpleBlock).max(200) }))
    .min(1)
    .max(4),
});

export const pdfDocument = z.object({
  title: text.min(1),
  /** Of the words, as BCP 47 has it: 'en'. */
  language: z.string().min(2).max(35),
  /** The only date in the file: the same description gives the same bytes. */
  madeAt: z.date(),
  paper: z.enum(['a4', 'letter']).optional(),
  margin: z.number().min(20).max(100).optional(),
  /** On the foot of each page, beside its number. */
  foot: text,
  /** What has to be seen on every page, such as that it is a draft. */
  mark: text.min(1).max(60).optional(),
  blocks: z.array(z.union([simpleBlock, sideBySide])).max(5000),
});

export type PdfDocument = z.input<typeof pdfDocument>;
export type Block = PdfDocument['blocks'][number];
export type BlockOf<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
export type Drawing = z.input<typeof drawing>;
export type Shape = z.input<typeof shape>;
export type Cell = z.input<typeof cell>;
export type Tone = z.input<typeof tone>;
