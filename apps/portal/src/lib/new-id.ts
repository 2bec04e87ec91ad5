// Which id does a record get that is made here, so that saving it twice writes it once? (architecture: Data)
import { now } from './clock.ts';

/** A UUID of version 7: the time in milliseconds, then random bits. */
export const newId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = now();
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
