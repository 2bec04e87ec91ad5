// What is written upon? A PDF that grows page by page, with its structure for those who hear it read.
import PDFDocument from 'pdfkit';
import type { PdfDocument } from './document.ts';
import { linesOf } from './lines.ts';
import { fonts, lineHeight, type Look, papers } from './look.ts';

type Pdf = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Pdf['struct']>;

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Sheet {
  readonly pdf: Pdf;
  readonly root: Element;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
}

/** A part of a block that stays on one page. */
export interface Piece {
  readonly height: number;
  draw(place: Place): void;
  /** A heading alone at the foot of a page leads nowhere. */
  readonly staysWithNext?: boolean;
  /** What stands again on top of the next page: the head of a table. */
  readonly again?: { readonly height: number; draw(place: Place): void };
  readonly endsPage?: boolean;
}

/** For all who read it, also by ear (PDF/UA-1). The types of the library do not know it yet. */
const forAll: object = { subset: 'PDF/UA' };

export const openSheet = (description: PdfDocument): Sheet => {
  const [width, height] = papers[description.paper ?? 'a4'];
  const margin = description.margin ?? 40;
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    ...forAll,
    lang: description.language,
    displayTitle: true,
    // None by default: it would be parsed again for each line, beside the ones that are registered.
    font: '',
    info: {
      Title: description.title,
      Producer: 'Alveary',
      Creator: 'Alveary',
      CreationDate: description.madeAt,
      ModDate: description.madeAt,
    },
  });
  for (const { name, file } of Object.values(fonts)) pdf.registerFont(name, file);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, width, height, margin };
};

/** A part of the structure below another one. */
export const within = (
  sheet: Sheet,
  parent: Element,
  type: string,
  options: { alt?: string; scope?: 'Column' } = {},
): Element => {
  const element = sheet.pdf.struct(type, options);
  parent.add(element);
  return element;
};

/** What only decorates is not read out. */
export const decorate = (sheet: Sheet, draw: () => void): void => {
  sheet.pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.pdf.endMarkedContent();
};

export const widthOf = (sheet: Sheet, text: string, look: Look): number =>
  sheet.pdf.font(look.font).fontSize(look.size).widthOfString(text);

export const linesIn = (sheet: Sheet, text: string, width: number, look: Look): readonly string[] =>
  linesOf(text, width, look, (line, as) => widthOf(sheet, line, as));

/** A line of text whose box begins at a place. */
export const writeLine = (sheet: Sheet, text: string, { x, y }: Place, look: Look): void => {
  const above = (look.size * (lineHeight - 1)) / 2;
  sheet.pdf
    .font(look.font)
    .fontSize(look.size)
    .fillColor(look.colour)
    .text(text, x, y + above, { lineBreak: false });
};

export const drawRule = (sheet: Sheet, from: Place, width: number, colour: string, thickness = 0.6): void => {
  decorate(sheet, () => {
    sheet.pdf
      .moveTo(from.x, from.y)
      .lineTo(from.x + width, from.y)
      .lineWidth(thickness)
      .strokeColor(colour)
      .stroke();
  });
};
