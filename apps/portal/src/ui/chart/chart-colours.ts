// In which colours does a canvas draw? In those of the tokens as they are now; told again when the scheme changes
import { useSyncExternalStore } from 'react';

export type ChartColour =
  | 'c1'
  | 'c2'
  | 'c3'
  | 'c4'
  | 'c5'
  | 'c6'
  | 'chart-ref'
  | 'chart-band'
  | 'chart-grid'
  | 'chart-axis'
  | 'chart-low'
  | 'surface'
  | 'text'
  | 'aq1'
  | 'aq2'
  | 'aq3'
  | 'aq4'
  | 'aq5';
export type ChartColours = Readonly<Record<ChartColour, string>>;

const SCHEME = 'data-mantine-color-scheme';

const subscribe = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: [SCHEME] });
  return () => observer.disconnect();
};

const schemeNow = (): string => document.documentElement.getAttribute(SCHEME) ?? 'light';

const readTokens = (): ChartColours => {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: ChartColour): string => style.getPropertyValue(`--al-${name}`).trim();
  return {
    c1: colour('c1'),
    c2: colour('c2'),
    c3: colour('c3'),
    c4: colour('c4'),
    c5: colour('c5'),
    c6: colour('c6'),
    'chart-ref': colour('chart-ref'),
    'chart-band': colour('chart-band'),
    'chart-grid': colour('chart-grid'),
    'chart-axis': colour('chart-axis'),
    'chart-low': colour('chart-low'),
    surface: colour('surface'),
    text: colour('text'),
    aq1: colour('aq1'),
    aq2: colour('aq2'),
    aq3: colour('aq3'),
    aq4: colour('aq4'),
    aq5: colour('aq5'),
  };
};

const known = new Map<string, ChartColours>();

const coloursOf = (scheme: string): ChartColours => {
  const found = known.get(scheme);
  if (found !== undefined) return found;
  const colours = readTokens();
  known.set(scheme, colours);
  return colours;
};

export const useChartColours = (): ChartColours => coloursOf(useSyncExternalStore(subscribe, schemeNow));
