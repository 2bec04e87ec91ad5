// How does a printed page look? Sizes, colours and the two fonts, in one place.
import { fileURLToPath } from 'node:url';
import type { Tone } from './document.ts';

/** Latin, Greek, Cyrillic, Armenian and Georgian letters in one file each. */
export const fonts = {
  plain: {
    name: 'plain',
    file: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  },
  strong: {
    name: 'strong',
    file: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  },
} as const;

export type FontName = keyof typeof fonts;

export const colours = {
  text: '#1b1f24',
  muted: '#57606a',
  warning: '#8a1022',
  line: '#b8c0ca',
  band: '#f0f3f6',
} as const;

export const papers = { a4: [595.28, 841.89], letter: [612, 792] } as const;

export const usualSize = 9;
export const lineHeight = 1.35;
export const footHeight = 24;

export interface Look {
  readonly font: FontName;
  readonly size: number;
  readonly colour: string;
}

export const lookOf = (tone: Tone = 'plain', size: number = usualSize): Look => ({
  font: tone === 'strong' ? 'strong' : 'plain',
  size,
  colour: tone === 'muted' ? colours.muted : tone === 'warning' ? colours.warning : colours.text,
});

export const headings = {
  1: { size: 17, before: 0, after: 6 },
  2: { size: 11.5, before: 8, after: 4 },
  3: { size: 9.5, before: 5, after: 2 },
} as const;
