// Changes a patient's record as long as it is still what the person saw (PROFILE-049 to PROFILE-055; ADMIN-005).
import { fail } from '@alveary/contract/errors.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { MOST_ADDRESSES, MOST_PHONES } from '@alveary/contract/patients/record.ts';
import type { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import type { Ctx, Handler } from '../../platform/calls/context.ts';
import { iso } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { checkBirthDate } from './birth-date.ts';
import { findProfile } from './profile.store.ts';
import {
  deleteAddress,
  deletePhone,
  findPatientOf,
  insertAddress,
  insertPhone,
  replaceEhrId,
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

export const changeRecord: Handler<RecordCalls['change']> = async (ctx, { params, body }) => {
  const profileId = (await findPatientOf(ctx.db, params.id)) ?? fail('NoSiteForPatient');
  const { version, ehrId, ...fields } = body;
  if (fields.dateOfBirth !== undefined) checkBirthDate(ctx, fields.dateOfBirth);
  return changing(ctx, profileId, version, async () => {
    await updateProfile(ctx.db, profileId, fields);
    if (ehrId !== undefined) await replaceEhrId(ctx.db, profileId, ehrId, newId());
  });
};

export const addPhone: Handler<RecordCalls['addPhone']> = (ctx, { params, body }) => {
  const { version, ...phone } = body;
  return changing(ctx, params.id, version, async (before) => {
    if (before.phones.length >= MOST_PHONES) fail('TooManyPhones');
    await insertPhone(ctx.db, newId(), params.id, phone);
  });
};

export const changePhone: Handler<RecordCalls['updatePhone']> = (ctx, { params, body }) => {
  const { version, id, ...phone } = body;
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
