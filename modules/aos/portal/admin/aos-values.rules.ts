// How are the values of an AOS session written, and what does each say in plain words? (OP-REPORT-3)
import type { AosSession } from '../../contract/model.ts';

const MISSING = '–';
const IMPEDANCE = 'kPa·s/L';

export const aosMeasures = [
  ['r5', 'R5', IMPEDANCE, 'Total resistance at 5 Hz', 'All airways together. Higher when they are narrowed.'],
  [
    'r20',
    'R20',
    IMPEDANCE,
    'Resistance at 20 Hz',
    'Mostly the large airways: sound of 20 Hz hardly reaches the small ones.',
  ],
  [
    'r5_20',
    'R5–R20',
    IMPEDANCE,
    'Small-airway part of the resistance',
    'Higher when the small airways are narrowed.',
  ],
  [
    'x5',
    'X5',
    IMPEDANCE,
    'Reactance at 5 Hz',
    'How well the outer lung gives way and springs back. More negative when small airways close or the lung is stiff.',
  ],
  [
    'ax',
    'AX',
    'kPa/L',
    'Reactance area',
    'The reactance below 0, added up from 5 Hz on. Higher when small airways close or the lung is stiff.',
  ],
] as const satisfies readonly (readonly [keyof AosSession, string, string, string, string])[];

/** Two decimals, negative values with hyphen-minus like z-scores. */
export const aosValueText = (value: number | null): string => (value === null ? MISSING : value.toFixed(2));
