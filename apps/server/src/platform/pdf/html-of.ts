// How is a described document shown in a browser? As one plain page without any script, with its drawings as SVG.
import type { Block, BlockOf, Cell, Drawing, PdfDocument, Shape } from './document.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const paint = ({ stroke, fill, thickness, dash }: Exclude<Shape, { kind: 'words' }>): string =>
  [
    `fill="${fill ?? 'none'}"`,
    `stroke="${stroke ?? (fill === undefined ? '#1b1f24' : 'none')}"`,
    `stroke-width="${thickness ?? 0.8}"`,
    ...(dash === undefined ? [] : [`stroke-dasharray="${dash.join(' ')}"`]),
  ].join(' ');

const shapeOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'path':
      return `<poly${shape.isClosed === true ? 'gon' : 'line'} points="${shape.points.map((at) => at.toFixed(2)).join(' ')}" ${paint(shape)}/>`;
    case 'rectangle':
      return `<rect x="${shape.x}" y="${shape.y}" width="${shape.width}" height="${shape.height}" ${paint(shape)}/>`;
    case 'circle':
      return `<circle cx="${shape.x}" cy="${shape.y}" r="${shape.radius}" ${paint(shape)}/>`;
    case 'words': {
      const turn =
        shape.degrees === undefined ? '' : ` transform="rotate(${shape.degrees} ${shape.x} ${shape.y})"`;
      return `<text x="${shape.x}" y="${shape.y}" font-size="${shape.size ?? 7}" text-anchor="${shape.anchor ?? 'start'}" dominant-baseline="central" fill="${shape.colour ?? '#1b1f24'}"${turn}>${escaped(shape.text)}</text>`;
    }
  }
};

const svgOf = ({ width, height, alternative, shapes }: Drawing): string =>
  `<svg role="img" aria-label="${escaped(alternative)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.map(shapeOf).join('')}</svg>`;

const cellOf = (cell: Cell): string =>
  typeof cell === 'string'
    ? escaped(cell)
    : `<span class="${cell.tone ?? 'plain'}">${escaped(cell.text)}</span>${cell.drawing === undefined ? '' : svgOf(cell.drawing)}`;

const tableOf = ({ columns, rows }: BlockOf<'table'>): string => {
  const align = (index: number): string => ` class="${columns[index]?.align ?? 'left'}"`;
  const head = columns
    .map(({ title }, index) => `<th scope="col"${align(index)}>${escaped(title)}</th>`)
    .join('');
  const body = rows.map(
    (row) => `<tr>${row.map((cell, index) => `<td${align(index)}>${cellOf(cell)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
};

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escaped(block.text)}</h${block.level}>`;
    case 'paragraph':
      return `<p class="${block.tone ?? 'plain'}">${escaped(block.text)}</p>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
    case 'values':
      return `<dl>${block.items.map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`).join('')}</dl>`;
    case 'table':
      return tableOf(block);
    case 'drawing':
      return svgOf(block.drawing);
    case 'image':
      return `<img alt="${escaped(block.alternative)}" width="${block.width}" src="data:image/png;base64,${Buffer.from(block.png).toString('base64')}">`;
    case 'signatures':
      return `<div class="row">${block.signers.map(({ role, name = '', note }) => `<p class="sign">${escaped(name)}<br><span class="muted">${escaped([role, note].filter((text) => text !== undefined).join(' · '))}</span></p>`).join('')}</div>`;
    case 'columns':
      return `<div class="row">${block.columns.map(({ blocks }) => `<div>${blocks.map(blockOf).join('')}</div>`).join('')}</div>`;
    case 'gap':
    case 'page break':
      return '';
    case 'rule':
      return '<hr>';
  }
};

const style = `body{font:14px/1.4 system-ui,sans-serif;color:#1b1f24;background:#fff;max-width:800px;margin:24px auto;padding:0 16px}
h1{font-size:22px}h2{font-size:16px}h3{font-size:14px}p{white-space:pre-wrap}table{border-collapse:collapse;width:100%}
th,td{padding:3px 6px;border-bottom:1px solid #b8c0ca;text-align:left}th{background:#f0f3f6}.right{text-align:right}.centre{text-align:center}
dl{display:grid;grid-template-columns:repeat(4,1fr);gap:4px 12px}dt,.muted{color:#57606a;font-size:12px}dd{margin:0}
.strong{font-weight:600}.warning{color:#8a1022}.row{display:flex;flex-wrap:wrap;gap:24px}.sign{flex:1;border-top:1px solid;margin-top:40px}svg{max-width:100%;height:auto}
.mark{position:sticky;top:0;width:max-content;margin:0 auto;padding:2px 10px;border:1px solid #8a1022;background:#fff;color:#8a1022;font-weight:600}
@media print{.mark{position:fixed;left:0;right:0;border:0}body{margin-top:32px}}`;

/** A whole page; whatever stands in a text stays text. */
export const htmlOf = (document: PdfDocument): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="${escaped(document.language)}"><head><meta charset="utf-8"><title>${escaped(document.title)}</title><style>${style}</style></head><body>${document.mark === undefined ? '' : `<p class="mark">${escaped(document.mark)}</p>`}${document.blocks.map(blockOf).join('\n')}<footer class="muted">${escaped(document.foot)}</footer></body></html>`,
  );
