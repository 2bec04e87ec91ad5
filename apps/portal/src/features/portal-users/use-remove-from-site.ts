// How is a user removed from one site? Asked first; the last admin stays (USERS-082; OP-USERS-6)
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { Person } from '@alveary/contract/portal-users/people.model.ts';
import { useDeed } from '../../lib/use-call.ts';
import { confirm } from '../../shell/confirm.ts';
import { fullNameOf, useMe } from '../../shell/me.ts';
import { showSuccess } from '../../shell/notices.ts';
import { staleAfter } from './stale-after.ts';

/** @param onGone the user shares no site with the editor any more */
export const useRemoveFromSite = (person: Person, onGone: () => void) => {
  const me = useMe();
  const isLastShared = person.site_users.length === 1;
  const calls = staleAfter(person.id === me.id);
  const deed = useDeed(peopleCalls.removeFromSite, {
    // A user of no shared site cannot be read any more.
    refreshes: isLastShared ? calls.filter((call) => call !== peopleCalls.one) : calls,
  });
  return async (siteId: string, siteName: string): Promise<void> => {
    const name = fullNameOf(person);
    const isSure = await confirm({
      title: `Remove ${name} from ${siteName}?`,
      text: `${name} no longer sees the patients of ${siteName}. It counts at once, also where ${name} is logged in.`,
      act: 'Remove from site',
      isDanger: true,
    });
    if (!isSure) return;
    const { ok } = await deed.run({ params: { id: person.id, siteId } });
    if (!ok) return;
    showSuccess(`${name} was removed from ${siteName}`);
    if (isLastShared) onGone();
  };
};
