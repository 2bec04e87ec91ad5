// What is written on a tile of the cockpit, and what does it count? (OP-TASK-5)
import { type CockpitTiles, NO_CONTACT_DAYS, SOON_DAYS, type Tile } from '../contract/model.ts';

export interface ShownTile {
  /** Null: all patients. */
  readonly tile: Tile | null;
  readonly title: string;
  readonly count: number | null;
}

const aimText = (aims: readonly number[]): string => aims.join(' or ');

/** Tiles of minutes and days stand only where a site counts towards them. While nothing is known, all of them without a count. */
export const tilesOf = (answer: CockpitTiles | undefined): readonly ShownTile[] => {
  const count = (tile: Tile): number | null => answer?.counts[tile] ?? null;
  const minutes = aimText(answer?.minutes ?? [20]);
  const days = aimText(answer?.readingDays ?? [16]);
  const isBilled = minutes !== '' || days !== '';
  return [
    { tile: null, title: 'Patients', count: answer?.patients ?? null },
    ...(isBilled ? [{ tile: 'needs', title: 'Month not complete', count: count('needs') } as const] : []),
    ...(minutes === ''
      ? []
      : [{ tile: 'minutes', title: `≥ ${minutes} minutes`, count: count('minutes') } as const]),
    ...(days === ''
      ? []
      : [{ tile: 'reading-days', title: `≥ ${days} reading days`, count: count('reading-days') } as const]),
    { tile: 'no-contact', title: `No contact in ${NO_CONTACT_DAYS} days`, count: count('no-contact') },
    { tile: 'open-events', title: 'Open events', count: count('open-events') },
    { tile: 'appointments', title: `Appointments in ${SOON_DAYS} days`, count: count('appointments') },
  ];
};
