// Whom may the person take in again at this site? Asked by those who may add users there only (OP-USERS-6)
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { mayAddUsers } from '../contract/policies.ts';
import { type PersonWithoutSite, withoutSiteCalls } from '../contract/without-site.calls.ts';

const nobody: readonly PersonWithoutSite[] = [];

/** A list that cannot be read hides nothing else. */
export const usePeopleWithoutSite = (siteId: string): readonly PersonWithoutSite[] => {
  const mayAdd = mayAddUsers.sites(useMe()).includes(siteId);
  const { data = nobody } = useCall(withoutSiteCalls.list, {}, { enabled: mayAdd, shownInPlace: true });
  return data;
};
