// Who is behind a request, and is the session still alive? Remembered per node, forgotten at once when it changes.
import type { Me } from '@alveary/contract/policies/policy.ts';
import { meOf, type PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Logger } from 'pino';
import { iso } from '../clock.ts';
import { listenOn } from '../db/listen.ts';
import type { Database } from '../db/open.ts';
import { createNews } from './changes.ts';
import { endedByTime, findSession, type SessionRow, touchSession } from './session.store.ts';
import { endOf, idleTimeout, SERVER_GRACE_MS } from './timeouts.ts';

export interface Identity {
  readonly sessionId: string;
  readonly kind: 'bearer' | 'two_factor';
  readonly me: Me;
  readonly user: PortalUser;
  /** Milliseconds since the epoch. */
  readonly lastUsedAt: number;
  readonly idleTimeoutS: number;
  readonly absoluteExpiresAt: number;
  readonly sites: SessionRow['sites'];
}

export interface Sessions {
  /** The live session, or why there is none. */
  find(sessionId: string, now: number): Promise<Identity | 'ended' | 'expired'>;
  /** Notes a use by the person, at most every 30 s unless the time-out changes or `force` is given. */
  touch(identity: Identity, now: number, slugInView: string | null, force?: boolean): Promise<Identity>;
  forget(userId: string): void;
  /** Told of each change of somebody's sessions or rights, on whichever node; `*` concerns everybody. */
  hearChanges(listener: (userId: string) => void): void;
  close(): Promise<void>;
}

const REMEMBER_MS = 10_000;
const TOUCH_EVERY_MS = 30_000;

interface Remembered {
  identity: Identity;
  until: number;
}

/** A look-up that is under way, begun after so many changes were heard. */
interface Loading {
  readonly generation: number;
  readonly identity: Promise<Identity | null>;
}

const identityOf = (row: SessionRow): Identity => ({
  sessionId: row.id,
  kind: row.kind,
  user:
    row.secondFactorNeeded === null
      ? row.user
      : { ...row.user, second_factor_needed: row.secondFactorNeeded },
  me: meOf(row.user, row.siteUserActions),
  lastUsedAt: Date.parse(row.lastUsedAt),
  idleTimeoutS: row.idleTimeoutS,
  absoluteExpiresAt: Date.parse(row.absoluteExpiresAt),
  sites: row.sites,
});

/** When the server ends the session unless it is used before, in milliseconds since the epoch. */
export const overAt = (
  identity: Pick<Identity, 'lastUsedAt' | 'idleTimeoutS' | 'absoluteExpiresAt'>,
): number =>
  Math.min(
    identity.absoluteExpiresAt,
    endOf(identity.lastUsedAt, identity.idleTimeoutS, identity.absoluteExpiresAt) + SERVER_GRACE_MS,
  );

const isOver = (identity: Identity, now: number): boolean => now >= overAt(identity);

const usedAt = (identity: Identity, now: number, slugInView: string | null): Identity => ({
  ...identity,
  lastUsedAt: Math.max(now, identity.lastUsedAt),
  idleTimeoutS: idleTimeout(identity.sites, slugInView),
});

const isFresh = (known: Identity, used: Identity, now: number): boolean =>
  now - known.lastUsedAt < TOUCH_EVERY_MS && used.idleTimeoutS === known.idleTimeoutS;

const drop = (remembered: Map<string, Remembered>, userId: string): void => {
  for (const [id, { identity }] of remembered) {
    if (userId === '*' || identity.user.id === userId) remembered.delete(id);
  }
};

/** The oldest stand first: what nobody asked for any more is not kept. */
const remember = (remembered: Map<string, Remembered>, identity: Identity, now: number): void => {
  remembered.delete(identity.sessionId);
  for (const [id, { until }] of remembered) {
    if (until > now) break;
    remembered.delete(id);
  }
  remembered.set(identity.sessionId, { identity, until: now + REMEMBER_MS });
};

type Load = (sessionId: string, now: number) => Promise<Identity | null>;

/**
 * Requests of one person that come together ask once: who works at thousands of sites is long to read.
 * @returns a look-up with the number of changes heard, null while none are heard: after a change it is asked anew
 */
const sharedLoadings = (
  load: Load,
): ((sessionId: string, now: number, generation: number | null) => Promise<Identity | null>) => {
  const loadings = new Map<string, Loading>();
  return (sessionId, now, generation) => {
    if (generation === null) return load(sessionId, now);
    const underWay = loadings.get(sessionId);
    if (underWay?.generation === generation) return underWay.identity;
    const loading = { generation, identity: load(sessionId, now) };
    loadings.set(sessionId, loading);
    const forgetLoading = (): void => {
      if (loadings.get(sessionId) === loading) loadings.delete(sessionId);
    };
    loading.identity.then(forgetLoading, forgetLoading);
    return loading.identity;
  };
};

const touching =
  ({ statements }: Database, remembered: ReadonlyMap<string, Remembered>): Sessions['touch'] =>
  async (identity, now, slugInView, force = false) => {
    const used = usedAt(identity, now, slugInView);
    if (isFresh(identity, used, now) && !force) return identity;
    const entry = remembered.get(identity.sessionId);
    if (entry) entry.identity = used;
    await touchSession(statements, identity.sessionId, iso(now), used.idleTimeoutS);
    return used;
  };

/** Opens the session memory of this node. @param demandingRoles the codes of the roles whose holders need a second factor */
export const openSessions = async (
  database: Database,
  log: Logger,
  demandingRoles: readonly string[] = [],
): Promise<Sessions> => {
  const remembered = new Map<string, Remembered>();
  const news = createNews();
  let isListening = false;
  // Counts changes heard, so that what was read before a change is not remembered after it.
  let generation = 0;
  const forget = (userId: string): void => {
    generation += 1;
    drop(remembered, userId);
    news.tell(userId);
  };
  // While nothing is heard nothing is remembered, and each request asks the database.
  const onState = (up: boolean): void => {
    isListening = up;
    if (!up) remembered.clear();
    news.hears(up);
  };
  const listener = listenOn(database.logins.scoped, 'alveary_sessions', log, { onNotice: forget, onState });
  await listener.started;
  const load = async (sessionId: string, now: number): Promise<Identity | null> => {
    const before = generation;
    const row = await findSession(database.statements, sessionId, demandingRoles);
    if (row === null) return null;
    const identity = identityOf(row);
    if (isListening && before === generation) remember(remembered, identity, now);
    return identity;
  };
  const loadOnce = sharedLoadings(load);
  return {
    find: async (sessionId, now) => {
      const entry = remembered.get(sessionId);
      if (entry && entry.until > now && !isOver(entry.identity, now)) return entry.identity;
      const identity = await loadOnce(sessionId, now, isListening ? generation : null);
      if (identity === null) return (await endedByTime(database.statements, sessionId)) ? 'expired' : 'ended';
      return isOver(identity, now) ? 'expired' : identity;
    },
    touch: touching(database, remembered),
    forget,
    hearChanges: news.add,
    close: () => listener.stop().then(news.close),
  };
};
