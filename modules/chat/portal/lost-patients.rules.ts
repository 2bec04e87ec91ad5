// What is left of the known channels when patients leave a site, or the person's reach.
import type { ChatChannel } from '../contract/model.ts';

interface Known {
  readonly channels: ReadonlyMap<string, ChatChannel> | null;
  readonly lost: ReadonlySet<string>;
}

/**
 * @param siteId which they left; null: all sites of the person
 * @param left the patients; null: not named, the list says who is left
 */
export const withoutPatients = <State extends Known>(
  known: State,
  siteId: string | null,
  left: readonly string[] | null,
): State => {
  if (left === null || left.length === 0) return known;
  const gone = new Set(left);
  const channels = new Map(known.channels ?? []);
  const lost = new Set([...known.lost, ...(siteId === null ? left : [])]);
  for (const channel of known.channels?.values() ?? []) {
    if (!gone.has(channel.principal)) continue;
    const tenants = siteId === null ? [] : channel.tenants.filter((id) => id !== siteId);
    if (tenants.length > 0) channels.set(channel.id, { ...channel, tenants });
    else {
      channels.delete(channel.id);
      lost.add(channel.principal);
    }
  }
  return { ...known, channels: known.channels === null ? null : channels, lost };
};
