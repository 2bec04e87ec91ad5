// Changes a patient's record as long as it is still what the person saw (PROFILE-049 to PROFILE-055; ADMIN-005).
import { fail, failAt } from '@alveary/contract/errors.ts';
import type { Profile } from '../contract/model.ts';
import { MOST_ADDRESSES, MOST_PHONES, type PhoneFields, type RecordChange } from '../contract/record.ts';
import type { patientRecordCalls } from '../contract/record.calls.ts';
import type { Ctx, Handler } from '@alveary/server/platform/calls/context.ts';
import { phoneFrom } from '@alveary/server/platform/calls/phone-input.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { personQuestions } from '../contract/unlikely.rules.ts';
import { checkBirthDate } from './birth-date.ts';
import { findProfile } from './profile.store.ts';
import {
  deleteAddress,
  deletePhone,
  findFirstMeasuredDay,
  findPatientOf,
  insertAddress,
  insertPhone,
  isEhrIdTaken,
  replaceEhrId,
  type StoredPhone,
  takeNextVersion,
  updateAddress,
  updatePhone,
  updateProfile,
} from './record.store.ts';

type RecordCalls = typeof patientRecordCalls;

/** Does the work on the version that was seen, and answers the record afterwards. @throws Failure NoSiteForPatient, Stale */
export const changing = async (
  ctx: Ctx,
  profileId: string,
  version: number,
  work: (before: Profile) => Promise<unknown>,
): Promise<Profile> => {
  ctx.about(profileId);
  const before = (await findProfile(ctx.db, profileId)) ?? fail('NoSiteForPatient');
  if (!(await takeNextVersion(ctx.db, profileId, version, iso(ctx.now)))) {
    // Read once more: the other change may have been committed while this one waited for its row.
    fail('Stale', { current: await findProfile(ctx.db, profileId) });
  }
  await work(before);
  const after = (await findProfile(ctx.db, profileId)) ?? fail('NoSiteForPatient');
  ctx.noteChange(before, after);
  return after;
};

/** @throws Failure UnlikelyChange, with a question for each field that changes by more than a slip explains */
const checkLikely = async (ctx: Ctx, before: Profile, after: Partial<RecordChange>): Promise<void> => {
  const isMoved = after.dateOfBirth !== undefined && after.dateOfBirth !== before.dateOfBirth;
  const first = isMoved ? await findFirstMeasuredDay(ctx.db, before.id) : null;
  const errors = personQuestions(before, after, first);
  if (errors.length > 0) fail('UnlikelyChange', { errors });
};

export const updateRecord: Handler<RecordCalls['update']> = async (ctx, { params, body }) => {
  const profileId = (await findPatientOf(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  const { version, ehrId, confirmed, ...fields } = body;
  if (fields.dateOfBirth !== undefined) checkBirthDate(ctx, fields.dateOfBirth);
  return changing(ctx, profileId, version, async (before) => {
    if (!confirmed) await checkLikely(ctx, before, fields);
    await updateProfile(ctx.db, profileId, fields);
    if (ehrId === undefined) return;
    if (ehrId !== null && (await isEhrIdTaken(ctx.db, profileId, ehrId))) failAt('ehrId', 'EhrIdTaken');
    await replaceEhrId(ctx.db, profileId, ehrId, newId());
  });
};

const PHONE_FIELDS = { countryCode: 'countryCode', phoneNumber: 'phoneNumber' } as const;

const storedPhone = ({ type, countryCode, phoneNumber }: PhoneFields): StoredPhone => ({
  type,
  ...phoneFrom(countryCode, phoneNumber, PHONE_FIELDS),
});

export const addPhone: Handler<RecordCalls['addPhone']> = (ctx, { params, body }) => {
  const { version, ...typed } = body;
  const phone = storedPhone(typed);
  return changing(ctx, params.id, version, async (before) => {
    if (before.phones.length >= MOST_PHONES) fail('TooManyPhones');
    await insertPhone(ctx.db, newId(), params.id, phone);
  });
};

export const changePhone: Handler<RecordCalls['updatePhone']> = (ctx, { params, body }) => {
  const { version, id, ...typed } = body;
  const phone = storedPhone(typed);
  return changing(ctx, params.id, version, async () => {
    if ((await updatePhone(ctx.db, id, params.id, phone)) === 0) fail('PhoneNotFound');
  });
};

export const removePhone: Handler<RecordCalls['removePhone']> = (ctx, { params, query, body }) =>
  changing(ctx, params.id, body.version, async () => {
    if ((await deletePhone(ctx.db, query.phoneId, params.id)) === 0) fail('PhoneNotFound');
  });

export const addAddress: Handler<RecordCalls['addAddress']> = (ctx, { params, body }) => {
  const { version, ...address } = body;
  return changing(ctx, params.id, version, async (before) => {
    if (before.addresses.length >= MOST_ADDRESSES) fail('TooManyAddresses');
    await insertAddress(ctx.db, newId(), params.id, address);
  });
};

export const changeAddress: Handler<RecordCalls['updateAddress']> = (ctx, { params, body }) => {
  const { version, id, ...address } = body;
  return changing(ctx, params.id, version, async () => {
    if ((await updateAddress(ctx.db, id, params.id, address)) === 0) fail('AddressNotFound');
  });
};

export const removeAddress: Handler<RecordCalls['removeAddress']> = (ctx, { params, query, body }) =>
  changing(ctx, params.id, body.version, async () => {
    if ((await deleteAddress(ctx.db, query.addressId, params.id)) === 0) fail('AddressNotFound');
  });
