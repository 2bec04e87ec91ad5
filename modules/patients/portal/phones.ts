// Which phone is called first, and how is a number written for reading? (PROFILE-006; FORMAT-010)
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import type { Profile } from '../contract/model.ts';
import { phoneTypeNames } from './admin/phone-types.ts';

type Phone = Profile['phones'][number];

const order: readonly Phone['type'][] = ['CELL', 'HOME', 'WORK', 'UNKNOWN'];

/** The cell phone, else home, work, any other; null when there is none. */
export const mainPhone = (phones: readonly Phone[]): Phone | null =>
  [...phones].sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))[0] ?? null;

/** '+1 415 555 0101'; a number of which no country is known as it came. */
export const phoneText = ({ e164, phoneNumber }: Pick<Phone, 'e164' | 'phoneNumber'>): string =>
  e164 === null ? phoneNumber : writtenPhone(e164);

/** As one of several: '+44 20 7946 0101, Home, landline'. */
export const phoneChoice = (phone: Phone): string =>
  [phoneText(phone), phoneTypeNames[phone.type], ...(phone.isLandline ? ['landline'] : [])].join(', ');
