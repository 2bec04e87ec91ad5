// Which gateway holds the person's account? Chosen at sign-in and remembered in this browser (OP-AUTH-8).
import { readSetting, writeSetting } from '../../lib/settings-of-browser.ts';

export type Region = 'us' | 'eu';

const KEY = 'auth.region';

export const isRegion = (value: string | null): value is Region => value === 'us' || value === 'eu';

/** The remembered region, else the one that the time zone suggests; it can always be changed. */
export const suggestedRegion = (timeZone: string): Region => {
  const kept = readSetting(KEY);
  if (isRegion(kept)) return kept;
  return timeZone.startsWith('Europe/') ? 'eu' : 'us';
};

export const rememberRegion = (region: Region): void => writeSetting(KEY, region);
