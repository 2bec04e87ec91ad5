// What the words of a spirometer say about a blow (criteria: ATS/ERS 2019, Graham, AJRCCM 2019;200:e70, Table 7).
import type { Quality } from '../quality.ts';

/** What a device said of one blow. */
export interface DeviceWords {
  readonly fvc_status: 'usable' | 'unusable' | null;
  readonly fev1_status: 'usable' | 'unusable' | null;
  readonly messages: readonly string[];
}

/** What no curve shows; null where nobody said anything of it. */
export interface Witnessed {
  readonly faultyZeroFlow: boolean | null;
  readonly obstructedMouthpiece: boolean | null;
  readonly leak: boolean | null;
}

const praise = /^\W*(good|great|nice|excellent|perfect|well done|ok|okay|acceptable|valid|usable)\b/i;
const negation = /\b(no|not|without)\b/i;

const seen: Readonly<Record<keyof Witnessed, RegExp>> = {
  leak: /\bleak/i,
  obstructedMouthpiece: /\b(obstruct|occlu|block)\w*|\b(mouthpiece|tongue)\b/i,
  faultyZeroFlow: /\bzero[ -]?(flow|ing|setting|level)|\bflow offset/i,
};

/** The messages that find fault: praise and "no leak" are none. */
export const complaintsOf = (messages: readonly string[]): readonly string[] =>
  messages.filter((message) => {
    const isDenied = negation.test(message) && Object.values(seen).some((words) => words.test(message));
    return !praise.test(message) && !isDenied;
  });

/** @returns what was recorded, and where it says nothing what the device complained of */
export const witnessedWith = (recorded: Witnessed, device: DeviceWords | null): Witnessed => {
  const complaints = complaintsOf(device?.messages ?? []);
  const of = (name: keyof Witnessed): boolean | null =>
    recorded[name] ?? (complaints.some((message) => seen[name].test(message)) ? true : null);
  return {
    faultyZeroFlow: of('faultyZeroFlow'),
    obstructedMouthpiece: of('obstructedMouthpiece'),
    leak: of('leak'),
  };
};

/**
 * What the device's word is worth for one value. A value that the device rejects is unusable; without a curve every complaint keeps a
 * value from being acceptable, beside a curve only what the curve cannot show does (`witnessedWith`).
 */
export const deviceQuality = (
  device: DeviceWords | null,
  measure: 'fev1' | 'fvc',
  hasCurve: boolean,
): Quality => {
  if (device === null) return 'acceptable';
  if (device[`${measure}_status`] === 'unusable') return 'unusable';
  return !hasCurve && complaintsOf(device.messages).length > 0 ? 'usable' : 'acceptable';
};
