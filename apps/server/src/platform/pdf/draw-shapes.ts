// How is a drawing set on a page? As paths and words, so that it stays sharp at any size and its words can be found.
import type { Drawing, Shape } from './document.ts';
import { colours, lineHeight } from './look.ts';
import { oneLine } from './lines.ts';
import type { Place, Sheet } from './sheet.ts';
import { widthOf, writeLine } from './sheet.ts';

type Outline = Exclude<Shape, { kind: 'words' }>;

const trace = ({ pdf }: Sheet, shape: Outline): void => {
  if (shape.kind === 'rectangle') {
    pdf.rect(shape.x, shape.y, shape.width, shape.height);
  } else if (shape.kind === 'circle') {
    pdf.circle(shape.x, shape.y, shape.radius);
  } else {
    for (let index = 0; index + 1 < shape.points.length; index += 2) {
      const [x = 0, y = 0] = shape.points.slice(index, index + 2);
      if (index === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    }
    if (shape.isClosed === true) pdf.closePath();
  }
};

const drawOutline = (sheet: Sheet, shape: Outline): void => {
  const { pdf } = sheet;
  if (shape.kind === 'path' && shape.points.length < 4) return;
  trace(sheet, shape);
  pdf.lineWidth(shape.thickness ?? 0.8);
  const [on, off] = shape.dash ?? [];
  if (on === undefined) pdf.undash();
  else pdf.dash(on, { space: off ?? on });
  if (shape.fill !== undefined && shape.stroke !== undefined) pdf.fillAndStroke(shape.fill, shape.stroke);
  else if (shape.fill !== undefined) pdf.fill(shape.fill);
  else pdf.stroke(shape.stroke ?? colours.text);
};

const drawWords = (sheet: Sheet, shape: Extract<Shape, { kind: 'words' }>): void => {
  const look = {
    font: shape.isStrong === true ? 'strong' : 'plain',
    size: shape.size ?? 7,
    colour: shape.colour ?? colours.text,
  } as const;
  const words = oneLine(shape.text);
  const width = widthOf(sheet, words, look);
  const before = { start: 0, middle: width / 2, end: width }[shape.anchor ?? 'start'];
  sheet.pdf.save();
  if (shape.degrees !== undefined) sheet.pdf.rotate(shape.degrees, { origin: [shape.x, shape.y] });
  writeLine(sheet, words, { x: shape.x - before, y: shape.y - (look.size * lineHeight) / 2 }, look);
  sheet.pdf.restore();
};

/** @param scale smaller than 1 where it would not fit */
export const drawShapes = (sheet: Sheet, drawing: Drawing, place: Place, scale = 1): void => {
  const { pdf } = sheet;
  pdf.save();
  pdf.translate(place.x, place.y);
  if (scale !== 1) pdf.scale(scale);
  for (const shape of drawing.shapes) {
    if (shape.kind === 'words') drawWords(sheet, shape);
    else drawOutline(sheet, shape);
  }
  pdf.restore();
};
