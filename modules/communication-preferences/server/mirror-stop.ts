// Keeps that a patient wrote STOP where only the provider heard it: it refuses every SMS to the number from then on.
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { setSmsEnabled } from './communication-preferences.store.ts';

/** Twilio: error 21610. */
export const STOPPED_AT_PROVIDER = '21610';

/** @param now milliseconds since the epoch */
export const mirrorStop = async (db: Db, now: number, profileId: string): Promise<void> => {
  await setSmsEnabled(db, profileId, false, iso(now));
  await tellOfChange(db, ['communication-preferences'], [profileId], now);
};
