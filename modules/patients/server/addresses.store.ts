// Where can a patient be reached? What is sent goes to an address on record and no other
import { isLandline } from '@alveary/phone/phone-number.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { Profile } from '../contract/model.ts';
import { smsNumbersOf } from '../contract/sms-number.rules.ts';

interface Addresses {
  readonly phone: string | null;
  readonly email: string | null;
}

interface NumberOnRecord {
  readonly type: Profile['phones'][number]['type'];
  readonly e164: string;
  readonly isLandline: boolean;
}

/** The numbers of the patient that can be dialled, in the order of the record. */
export const findNumbers = async (db: Db, profileId: string): Promise<readonly NumberOnRecord[]> => {
  const rows = await db.many<Omit<NumberOnRecord, 'isLandline'>>(
    `select type, e164 from profile_phones where profile_id = $1 and e164 is not null order by position, id`,
    [profileId],
  );
  return rows.map((one) => ({ ...one, isLandline: isLandline(one.e164) }));
};

/** Where a patient can be written to: the cell phone before any other number, and a landline is none. */
export const findAddresses = async (db: Db, profileId: string): Promise<Addresses> => {
  const { email } = await db.one<Pick<Addresses, 'email'>>(
    'select email_address as email from profiles where id = $1',
    [profileId],
  );
  const [phone = null] = smsNumbersOf(await findNumbers(db, profileId));
  return { phone, email };
};
