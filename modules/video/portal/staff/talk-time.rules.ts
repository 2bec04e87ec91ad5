// The stretches of a visit in which staff and patient are together and the staff's page is used (OP-ACTIVITY-5). Times are milliseconds
// since the page began to watch.
import { IDLE_AFTER_MS, type Stretch } from '@alveary/modules/activity/contract/model.ts';
import { ASLEEP_MS } from '@alveary/portal/lib/presence.ts';

export interface Talk {
  readonly id: string;
  readonly from: number;
  readonly until: number;
}

interface Reading {
  readonly now: number;
  /** Picture and sound of the patient are here. */
  readonly isTogether: boolean;
  readonly lastUse: number;
}

interface TalkNow {
  /** The stretch that goes on; null while nothing counts. */
  readonly current: Talk | null;
  /** The one that has ended with this reading. */
  readonly over: Talk | null;
}

/** @param newId makes the id of a stretch that begins */
export const readTalk = (
  current: Talk | null,
  { now, isTogether, lastUse }: Reading,
  newId: () => string,
): TalkNow => {
  const quietFrom = lastUse + IDLE_AFTER_MS;
  const isHere = isTogether && now < quietFrom;
  const begun = isHere ? { id: newId(), from: now, until: now } : null;
  if (current === null) return { current: begun, over: null };
  if (now - current.until > ASLEEP_MS) return { current: begun, over: current };
  const grown = { ...current, until: Math.max(current.until, Math.min(now, quietFrom)) };
  return isHere ? { current: grown, over: null } : { current: null, over: grown };
};

export const stretchOf = ({ id, from, until }: Talk, now: number, isOver: boolean): Stretch => {
  const beganAgoMs = Math.round(now - from);
  return { id, beganAgoMs, lengthMs: Math.min(beganAgoMs, Math.round(until - from)), isOver };
};
