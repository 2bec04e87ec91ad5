// Which single keys do something, and what? (design language §12: g, p, brackets, slash, question mark; WCAG 2.1.4: they can be switched off)
import { createStore } from '../lib/store.ts';
import { readSetting, writeSetting } from '../lib/settings-of-browser.ts';

export const keyCommands = {
  'g a': 'all-patients',
  'g d': 'dashboard',
  'g s': 'sites',
  'p p': 'zoom',
  'p m': 'chat',
  'p c': 'calendar',
  'p r': 'time-tracker',
  'p x': 'collapse',
  '[': 'previous-tab',
  ']': 'next-tab',
  '/': 'first-filter',
  '?': 'list',
} as const;
export type KeyCommand = (typeof keyCommands)[keyof typeof keyCommands];

/** The second key of a pair must follow within this time. */
export const PAIR_MS = 1500;

export interface FirstKey {
  readonly key: string;
  readonly at: number;
}

interface Read {
  readonly command: KeyCommand | null;
  /** The first key of a pair that waits for its second. */
  readonly first: FirstKey | null;
}

const commands: Readonly<Record<string, KeyCommand>> = keyCommands;
const firsts = new Set(
  Object.keys(commands).flatMap((keys) => (keys.includes(' ') ? [keys.slice(0, 1)] : [])),
);

/** What a pressed key means after the one before it. @param time milliseconds since the epoch */
export const readKey = (first: FirstKey | null, key: string, time: number): Read => {
  if (first !== null && time - first.at < PAIR_MS) {
    const command = commands[`${first.key} ${key}`];
    if (command !== undefined) return { command, first: null };
  }
  if (firsts.has(key)) return { command: null, first: { key, at: time } };
  return { command: commands[key] ?? null, first: null };
};

const SETTING = 'portal.single-keys';

/** Are single keys on? Remembered in this browser. */
export const singleKeysStore = createStore(readSetting(SETTING) !== 'off');

export const switchSingleKeys = (isOn: boolean): void => {
  writeSetting(SETTING, isOn ? 'on' : 'off');
  singleKeysStore.set(() => isOn);
};
