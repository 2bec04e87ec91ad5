// The connections of each session, ended with it and authorized anew when its rights change (AUTH-021, AUTH-023).
import type { Line } from '@alveary/stomp/application.ts';
import type { Identity } from '../sessions/sessions.ts';
import { accessChanged, sessionEnded, sessionExpired } from './refusals.ts';
import type { SessionWatch } from './session-watch.ts';

export interface SessionLine {
  readonly line: Line;
  /** Asked when the rights have changed: may it still follow everything that it follows? */
  mayGoOn(): Promise<boolean>;
  /** Asked when a site may have switched something on or off: it follows what it now may. False when it may not follow at all. */
  followAnew(): Promise<boolean>;
}

export interface SessionLines {
  /** False when the session has as many connections as it may have. */
  add(identity: Identity, line: SessionLine): boolean;
  remove(sessionId: string, line: SessionLine): void;
}

interface Entry {
  readonly lines: Set<SessionLine>;
  endWatch(): void;
}

/** @param tell sends the new mark to those of the session who follow it */
export const createSessionLines = (
  watch: SessionWatch,
  most: number,
  tell: (sessionId: string, mark: string) => void,
): SessionLines => {
  const entries = new Map<string, Entry>();
  const begin = (identity: Identity): Entry => {
    const { sessionId } = identity;
    const lines = new Set<SessionLine>();
    const session = {
      sessionId,
      userId: identity.user.id,
      onOver: (why: 'ended' | 'expired') => {
        for (const { line } of lines) line.refuse(why === 'ended' ? sessionEnded : sessionExpired);
      },
      onChanged: async (_changed: Identity, mark: string) => {
        tell(sessionId, mark);
        for (const one of lines) if (!(await one.mayGoOn())) one.line.refuse(accessChanged);
      },
      onNews: async () => {
        for (const one of lines) if (!(await one.followAnew())) one.line.refuse(accessChanged);
      },
    };
    const entry = { lines, endWatch: watch.add(session, identity) };
    entries.set(sessionId, entry);
    return entry;
  };
  return {
    add: (identity, line) => {
      const entry = entries.get(identity.sessionId) ?? begin(identity);
      if (entry.lines.size >= most) return false;
      entry.lines.add(line);
      return true;
    },
    remove: (sessionId, line) => {
      const entry = entries.get(sessionId);
      if (entry === undefined) return;
      entry.lines.delete(line);
      if (entry.lines.size > 0) return;
      entry.endWatch();
      entries.delete(sessionId);
    },
  };
};
