// Keeps that a consent was declined, and leaves a task to who sent it: the signer was told that the care team knows.
import { addAutomatedTask } from '@alveary/modules/tasks/server/public.ts';
import { tellOfChange } from '@alveary/server/platform/calls/changes.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Consent } from '../contract/model.ts';
import { markDeclined } from './consents.store.ts';

interface Declined {
  readonly consent: Pick<Consent, 'id' | 'profileId' | 'name' | 'createdBy'>;
  /** What the signer wrote; null where they gave none. */
  readonly reason: string | null;
  /** When it was declined: an ISO 8601 instant. */
  readonly at: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export const noteDeclined = async (db: Db, { consent, reason, at, now }: Declined): Promise<void> => {
  const { id, profileId, name, createdBy } = consent;
  await markDeclined(db, id, reason, at);
  const why = reason === null ? 'No reason was given.' : `Reason: ${reason}`;
  await addAutomatedTask(db, {
    profileId,
    purpose: 'ONBOARDING',
    firstChoice: createdBy?.id ?? null,
    notes: `Talk about the consent that was declined: ${name}. ${why}`,
    at: iso(now),
  });
  await tellOfChange(db, ['tasks', 'consents'], [profileId], now);
};
