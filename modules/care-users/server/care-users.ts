// Who is linked to a patient, and how does somebody come to the list and leave it? (PROFILE-042, PROFILE-061, PROFILE-062)
import { fail } from '@alveary/contract/errors.ts';
import { changing, reachesPatient } from '@alveary/modules/patients/server/public.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { iso } from '@alveary/server/platform/clock.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { careUserCalls } from '../contract/calls.ts';
import { type CareUserLink, MOST_CARE_USERS } from '../contract/model.ts';
import { deleteLinks, findLinks, insertLink } from './care-users.store.ts';

type CareUserCalls = typeof careUserCalls;

export const listCareUsers: Handler<CareUserCalls['list']> = async (ctx, { query: { profileId } }) => {
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  return findLinks(ctx.db, profileId);
};

const invalid = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

/** An address stands for one person of the patient: it is linked once. @throws Failure Invalid */
const checkNew = (
  stay: readonly CareUserLink[],
  add: readonly Pick<CareUserLink, 'name' | 'email'>[],
): void => {
  if (stay.length + add.length > MOST_CARE_USERS)
    invalid('add', `At most ${MOST_CARE_USERS} people are linked to a patient. Unlink somebody first.`);
  const known = new Set(stay.map(({ email }) => email.toLowerCase()));
  for (const [index, { email }] of add.entries()) {
    if (known.has(email.toLowerCase()))
      invalid(`add.${index}.email`, 'Somebody with this address is linked already.');
    known.add(email.toLowerCase());
  }
};

export const changeCareUsers: Handler<CareUserCalls['change']> = async (ctx, { query, body }) => {
  const { profileId } = query;
  let before: readonly CareUserLink[] = [];
  await changing(ctx, profileId, body.version, async () => {
    before = await findLinks(ctx.db, profileId);
    const gone = new Set(body.remove);
    checkNew(
      before.filter(({ id }) => !gone.has(id)),
      body.add,
    );
    if ((await deleteLinks(ctx.db, profileId, [...gone])) < gone.size) fail('CareUserNotFound');
    for (const link of body.add)
      await insertLink(ctx.db, { ...link, id: newId(), profileId, by: ctx.me.id, at: iso(ctx.now) });
  });
  const after = await findLinks(ctx.db, profileId);
  ctx.noteChange({ careUsers: before }, { careUsers: after });
  return after;
};
