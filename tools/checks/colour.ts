// How well does one colour stand out on another? WCAG 2.2 contrast, and CIE Lab distance as colour-blind readers see it.

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** The sRGB channels of `#RRGGBB` on a linear scale of 0 to 1. */
function linear(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  return [straighten(value >> 16), straighten((value >> 8) & 255), straighten(value & 255)];
}

function straighten(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio of WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  return times([0.2126, 0.7152, 0.0722], linear(hex));
}

function times(row: Triple, column: Triple): number {
  return row[0] * column[0] + row[1] * column[1] + row[2] * column[2];
}

/** Full protanopia, deuteranopia and tritanopia on linear RGB (Machado, Oliveira and Fernandes, 2009). */
export const sights: Record<'everyone' | 'protan' | 'deutan' | 'tritan', Matrix> = {
  everyone: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Euclidean distance in CIE Lab (ΔE 1976) of two colours under one sight. */
export function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [lab(one, sight), lab(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

function lab(hex: string, sight: Matrix): Triple {
  const rgb = linear(hex);
  const seen: Triple = [
    clamp(times(sight[0], rgb)),
    clamp(times(sight[1], rgb)),
    clamp(times(sight[2], rgb)),
  ];
  const x = bend(times([0.4124, 0.3576, 0.1805], seen) / 0.95047);
  const y = bend(times([0.2126, 0.7152, 0.0722], seen));
  const z = bend(times([0.0193, 0.1192, 0.9505], seen) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function bend(share: number): number {
  return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
}
