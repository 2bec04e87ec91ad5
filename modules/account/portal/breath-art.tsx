// What does the picture beside the sign-in form show? The flow–volume loop of one breath, drawn on a comb (design language, login).
import { useId } from 'react';
import styles from './breath-art.module.css';

const WIDTH = 770;
const HEIGHT = 852;
const LEFT = 98;
const RIGHT = 682;
const BASE = 561;
const PEAK = 411;
const DEPTH = 176;
const RISE = 0.11;
const STEPS = 160;
const CELL = 15;

/**
 * Flow while breathing out, 0 to 1, over the share of the volume: a quick rise, a round peak, a slightly hollow fall.
 * A power that falls to 0 at the end of the breath, times one that rises from 0, scaled to its own peak.
 */
const flowOut = (share: number): number => rawFlow(share) / rawFlow(RISE);
const rawFlow = (share: number): number => (1 - Math.exp(-share / 0.034)) * (1 - share) ** 1.32;

const flowIn = (share: number): number => Math.sqrt(1 - (2 * share - 1) ** 2) ** 1.15;

const path = (heightAt: (share: number) => number, isBackwards: boolean): string =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const share = (isBackwards ? STEPS - step : step) / STEPS;
    return `${(LEFT + share * (RIGHT - LEFT)).toFixed(1)} ${(BASE - heightAt(share)).toFixed(1)}`;
  }).join('L');

const out = path((share) => flowOut(share) * PEAK, false);
const back = path((share) => -flowIn(share) * DEPTH, true);

const hexagon = (x: number, y: number, radius: number): string =>
  Array.from({ length: 6 }, (_, corner) => {
    const angle = (Math.PI / 3) * corner + Math.PI / 6;
    return `${(x + radius * Math.cos(angle)).toFixed(1)},${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join(' ');

const PITCH = 29.445;
const centres = [
  [0, 0],
  [PITCH, 0],
  [PITCH / 2, 25.5],
  [0, 51],
  [PITCH, 51],
] as const;

const Comb = ({
  id,
  radius,
  className,
}: {
  readonly id: string;
  readonly radius: number;
  readonly className: string | undefined;
}) => (
  <pattern id={id} width={PITCH} height={51} patternUnits="userSpaceOnUse">
    {centres.map(([x, y]) => (
      <polygon key={`${x} ${y}`} points={hexagon(x, y, radius)} className={className} />
    ))}
  </pattern>
);

export const BreathArt = () => {
  const id = useId();
  return (
    <svg
      className={styles.art}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <defs>
        <Comb id={`${id}edge`} radius={17} className={styles.edge} />
        <Comb id={`${id}cell`} radius={CELL} className={styles.cell} />
        <linearGradient id={`${id}fade`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="white" stopOpacity="1" />
          <stop offset="0.7" stopColor="white" stopOpacity="0.36" />
          <stop offset="1" stopColor="white" stopOpacity="0.16" />
        </linearGradient>
        <mask id={`${id}mask`} maskUnits="userSpaceOnUse" x="0" y="0" width={WIDTH} height={HEIGHT}>
          <path d={`M${out}L${back}Z`} fill={`url(#${id}fade)`} />
        </mask>
      </defs>
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}edge)`} />
      <rect width={WIDTH} height={HEIGHT} fill={`url(#${id}cell)`} mask={`url(#${id}mask)`} />
      <line x1="62" x2="722" y1={BASE} y2={BASE} className={styles.base} />
      <path d={`M${back}`} className={styles.loop} />
      <path d={`M${out}`} className={styles.curve} />
    </svg>
  );
};
