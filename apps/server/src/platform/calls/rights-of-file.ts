// Whether a file that is being sent may go on: its person is asked for anew before each part, and so are the patients in it.
import { now } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { reachesEach } from '../db/reached-patients.store.ts';
import type { Identity, Sessions } from '../sessions/sessions.ts';

interface FileRights {
  readonly sessions: Pick<Sessions, 'find'>;
  readonly database: Pick<Database, 'reading'>;
  /** As the file was begun. */
  readonly identity: Identity | null;
  /** The sites in which the call is allowed. @throws Failure where it is allowed in none */
  allowed(identity: Identity): readonly string[];
}

class FileRightsLost extends Error {}

/** @returns a check of the patients of the next part, which throws FileRightsLost */
export const rightsOfFile = ({ sessions, database, identity, allowed }: FileRights) => {
  const siteIds = identity === null ? [] : allowed(identity);
  return async (patients: readonly string[]): Promise<void> => {
    if (identity === null) return;
    const current = await sessions.find(identity.sessionId, now());
    if (typeof current === 'string') throw new FileRightsLost(`The session has ${current}.`);
    const sites = new Set(allowed(current));
    if (siteIds.some((id) => !sites.has(id))) throw new FileRightsLost('A site is no longer allowed.');
    const db = database.reading({ siteIds, userId: identity.user.id });
    if (patients.length > 0 && !(await reachesEach(db, patients)))
      throw new FileRightsLost('A patient of the file has left the sites.');
  };
};

const CHECKED_EVERY_MS = 1000;

/** For a file of one patient that goes out in many small pieces. */
export const everySecond = (check: () => Promise<void>): (() => Promise<void>) => {
  let checkedAt = 0;
  return async () => {
    const at = now();
    if (at - checkedAt < CHECKED_EVERY_MS) return;
    checkedAt = at;
    await check();
  };
};
