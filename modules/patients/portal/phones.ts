// Which phone is called first, and how is a number written for reading? (PROFILE-006; FORMAT-010)
import type { Profile } from '../contract/model.ts';

type Phone = Profile['phones'][number];

const order: readonly Phone['type'][] = ['CELL', 'HOME', 'WORK', 'UNKNOWN'];

/** The cell phone, else home, work, any other; null when there is none. */
export const mainPhone = (phones: readonly Phone[]): Phone | null =>
  [...phones].sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))[0] ?? null;

/** '+1 415 555 0101'; a number of another country keeps its own grouping, or none. */
export const phoneText = (phone: Pick<Phone, 'e164' | 'phoneNumber'>): string => {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone.e164 ?? '');
  if (american) return `+1 ${american[1]} ${american[2]} ${american[3]}`;
  const other = /^\+(46|44|49|39)(\d{2,3})(\d+)$/.exec(phone.e164 ?? '');
  if (other) return `+${other[1]} ${other[2]} ${grouped(other[3] ?? '')}`;
  return phone.e164 ?? phone.phoneNumber;
};

/** Digits in groups of three, the last of up to four. */
const grouped = (digits: string): string => digits.replace(/(\d{3})(?=\d{2})/g, '$1 ').trim();
