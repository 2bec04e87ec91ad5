// Which browser is this? A random UUID that stays with it and says nothing about the person (OP-CHAT-1: device-token)
import { readSetting, writeSetting } from './settings-of-browser.ts';

const KEY = 'auth.device';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A version 4 UUID; `crypto.randomUUID` exists over https only. */
const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

let own: string | null = null;

export const deviceToken = (): string => {
  const kept = readSetting(KEY);
  // Without storage it holds until the page is closed.
  own ??= kept !== null && UUID.test(kept) ? kept : randomUuid();
  if (kept !== own) writeSetting(KEY, own);
  return own;
};
