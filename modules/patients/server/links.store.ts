// Which addresses are a patient's own? (document 3 §3 Site profile: profile links)
import type { Db } from '@alveary/server/platform/db/handle.ts';
import type { ProfileLink } from '../contract/model.ts';

type LinkOfPatient = ProfileLink & { readonly profileId: string };

/** Of the owner's patients whom the transaction reaches, by patient. */
export const findLinksOfOwner = (db: Db, ownerId: string): Promise<LinkOfPatient[]> =>
  db.many<LinkOfPatient>(
    `select l.id, l.type, l.url, l.profile_id as "profileId" from profile_links l join profiles p on p.id = l.profile_id
      where p.owner_id = $1 order by l.profile_id, l.type desc`,
    [ownerId],
  );
