// When is a member of the staff asked for an opinion, and what does an answer count as? (OP-QUEST-1: at most every 90 days)

const DAY_MS = 86_400_000;
const NPS_PAUSE_DAYS = 90;

/**
 * @param since when the person came into the portal: nobody is asked about what they hardly know
 * @param last when the person last answered or put it off; null for never
 */
export const isNpsDue = (since: string, last: string | null, now: number): boolean =>
  now - Date.parse(last ?? since) >= NPS_PAUSE_DAYS * DAY_MS;
