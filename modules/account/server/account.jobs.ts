// Deletes what of signing in is kept only for a while: tries, browsers that stay away, sign-ins begun at a provider, tokens that were
// adopted, links that nobody can use any more.
import { z } from 'zod';
import { iso } from '@alveary/server/platform/clock.ts';
import { job } from '@alveary/server/platform/jobs/job.ts';
import { deleteDevicesBefore, deleteTriesBefore } from './attempts.store.ts';
import { deleteCodeMessagesBefore } from './code-messages.store.ts';
import { deleteAdoptedBefore, deleteProviderSignInsBefore } from './federation.store.ts';
import { deleteLinksBefore } from './links.store.ts';
import { DEVICE_KNOWN_MS } from './lockout.ts';
import { deletePendingLoginsBefore } from './provider-login.store.ts';
import { deleteChangesBefore } from './sign-in-changes.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Longer than anything of it counts: codes by SMS are counted for a day, a lock lasts minutes, a step at a provider ten, a session twelve hours. */
const KEPT_MS = 2 * DAY_MS;
/** Which links went out is asked about when somebody reports a strange mail. */
const LINKS_KEPT_MS = 30 * DAY_MS;

const WHY_ALL_SITES = { allSites: 'old tries, tokens and links belong to no patient' } as const;

export const removeOldSignIns = job({
  name: 'remove-old-sign-ins',
  payload: z.object({}),
  audit: { none: 'sign-ins are of no patient' },
  schedule: '37 * * * *',
  run: async (_, { database, now }) => {
    const before = iso(now - KEPT_MS);
    await database.transact(WHY_ALL_SITES, async (db) => {
      await deleteTriesBefore(db, before);
      await deleteCodeMessagesBefore(db, before);
      await deleteProviderSignInsBefore(db, before);
      await deletePendingLoginsBefore(db, before);
      await deleteAdoptedBefore(db, before);
      await deleteLinksBefore(db, iso(now - LINKS_KEPT_MS));
      await deleteChangesBefore(db, iso(now - LINKS_KEPT_MS));
      await deleteDevicesBefore(db, iso(now - DEVICE_KNOWN_MS));
    });
  },
});
