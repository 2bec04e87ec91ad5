// How does a secret get into a phone without typing? As a QR code, drawn as one SVG path; black on white in both schemes.
import qrcode from 'qrcode-generator';
import styles from './security.module.css';

const QUIET = 4;

/** The dark cells as squares of one unit, row by row. */
const cellsOf = (text: string): { readonly side: number; readonly path: string } => {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_cell, column) =>
      code.isDark(row, column) ? `M${column + QUIET} ${row + QUIET}h1v1h-1z` : '',
    ).join(''),
  );
  return { side: count + 2 * QUIET, path: rows.join('') };
};

export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { side, path } = cellsOf(text);
  return (
    <svg className={styles.qrCode} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
};
