// Can every text, edge and chart mark be seen in both schemes? Measures the colour tokens of the portal (WCAG 2.2 AA).

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast as ratio, distance, sights } from './colour.ts';
import { type Finding, nothingRead } from './finding.ts';

const file = 'apps/portal/src/app/tokens.css';
const rule = 'contrast';
const series = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'];

/** How far apart two chart series stay under each sight (ΔE 1976). */
const seriesApart = 17;

type Pair = { readonly ink: string; readonly on: readonly string[]; readonly atLeast: number };

const plain = [
  'canvas',
  'surface',
  'sunken',
  'hover',
  'selected',
  'well',
  'bubble-in',
  'bubble-out',
  'bubble-ai',
];

const pairs: readonly Pair[] = [
  { ink: 'text', on: [...plain, 'chart-band'], atLeast: 7 },
  { ink: 'muted', on: plain, atLeast: 4.5 },
  { ink: 'link', on: ['canvas', 'surface', 'sunken', 'hover', 'selected', 'primary-soft'], atLeast: 4.5 },
  { ink: 'error', on: ['canvas', 'surface', 'sunken'], atLeast: 4.5 },
  { ink: 'success', on: ['canvas', 'surface'], atLeast: 4.5 },
  { ink: 'warning', on: ['canvas', 'surface'], atLeast: 4.5 },
  { ink: 'recording', on: ['surface'], atLeast: 4.5 },
  { ink: 'unsaved', on: ['surface', 'sunken'], atLeast: 3 },
  { ink: 'on-primary', on: ['primary', 'primary-hover', 'primary-active'], atLeast: 4.5 },
  { ink: 'on-danger', on: ['danger', 'danger-hover'], atLeast: 4.5 },
  { ink: 'on-header', on: ['header', 'header-field'], atLeast: 7 },
  { ink: 'header-muted', on: ['header', 'header-field'], atLeast: 4.5 },
  { ink: 'focus', on: ['canvas', 'surface', 'sunken', 'selected'], atLeast: 3 },
  { ink: 'focus-header', on: ['header'], atLeast: 3 },
  { ink: 'border-control', on: ['surface', 'canvas', 'sunken'], atLeast: 3 },
  ...['info', 'neutral', 'warning', 'teal', 'success', 'orange', 'error'].map((state) => ({
    ink: `${state}-fg`,
    on: [`${state}-bg`],
    atLeast: 7,
  })),
  { ink: 'now-fg', on: ['now-bg'], atLeast: 4.5 },
  { ink: 'ai-fg', on: ['bubble-ai', 'surface'], atLeast: 4.5 },
  ...series.map((one) => ({ ink: one, on: ['surface', 'chart-band'], atLeast: 3 })),
  { ink: 'chart-ref', on: ['surface', 'chart-band'], atLeast: 3 },
  { ink: 'chart-low', on: ['surface'], atLeast: 3 },
  { ink: 'chart-axis', on: ['surface'], atLeast: 4.5 },
];

export function contrast(folder: string): Finding[] {
  const path = join(folder, file);
  return existsSync(path) ? contrastOf(readFileSync(path, 'utf8')) : [nothingRead(rule)];
}

export function contrastOf(css: string): Finding[] {
  return ['light', 'dark'].flatMap((scheme) => {
    const tokens = tokensOf(css, scheme);
    if (tokens.size === 0) return [finding(1, `${file} defines no --al- token for the ${scheme} scheme`)];
    return [...lowPairs(tokens, scheme), ...closeSeries(tokens, scheme)];
  });
}

type Token = { readonly hex: string; readonly line: number };
type Tokens = ReadonlyMap<string, Token>;

function tokensOf(css: string, scheme: string): Tokens {
  const tokens = new Map<string, Token>();
  let inside = false;
  for (const [index, line] of css.split('\n').entries()) {
    if (line.includes('{')) inside = new RegExp(`color-scheme=["']?${scheme}["']?\\]`).test(line);
    const token = /--al-([\w-]+):\s*(#[0-9a-f]{6})\b/i.exec(line);
    if (inside && token?.[1] && token[2]) tokens.set(token[1], { hex: token[2], line: index + 1 });
    if (line.includes('}')) inside = false;
  }
  return tokens;
}

function lowPairs(tokens: Tokens, scheme: string): Finding[] {
  return pairs.flatMap(({ ink, on, atLeast }) =>
    on.flatMap((ground) => {
      const [front, back] = [tokens.get(ink), tokens.get(ground)];
      if (!front || !back) return [finding(1, `${scheme}: token --al-${front ? ground : ink} is missing`)];
      const measured = ratio(front.hex, back.hex);
      if (measured >= atLeast) return [];
      const todo = `${scheme}: ${ink} on ${ground} is ${measured.toFixed(2)}:1, must be ${atLeast}:1`;
      return [finding(front.line, todo)];
    }),
  );
}

function closeSeries(tokens: Tokens, scheme: string): Finding[] {
  return Object.entries(sights).flatMap(([who, sight]) =>
    series.flatMap((one, index) =>
      series.slice(index + 1).flatMap((other) => {
        const [a, b] = [tokens.get(one), tokens.get(other)];
        if (!a || !b) return [];
        const apart = distance(a.hex, b.hex, sight);
        if (Math.round(apart) >= seriesApart) return [];
        const todo = `${scheme}: ${one} and ${other} are ΔE ${apart.toFixed(0)} apart for ${who}, must be ${seriesApart}`;
        return [finding(a.line, todo)];
      }),
    ),
  );
}

function finding(line: number, todo: string): Finding {
  return { file, line, rule, todo };
}
