// Which documents lie in a patient's record? (ADMIN-009)
import type { documentCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { reachesPatient } from '@alveary/modules/patients/server/public.ts';
import { findDocumentsOfProfile } from './documents.store.ts';

export const listDocuments: Handler<typeof documentCalls.listOfPatient> = async (ctx, { query }) => {
  const profileId = query['principal.equals'];
  ctx.about(profileId);
  if (!(await reachesPatient(ctx.db, profileId))) fail('NoSiteForPatient');
  return findDocumentsOfProfile(ctx.db, profileId, query.size, query.page * query.size);
};
