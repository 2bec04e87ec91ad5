// Removes a user from one site, after a question; the last admin stays (USERS-082; OP-USERS-6).
import { isLastSiteOf } from '../contract/policies.ts';
import { peopleCalls } from '../contract/people.calls.ts';
import type { Person } from '../contract/people.model.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { fullNameOf } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';

const lastSiteText = (name: string, email: string): string =>
  `It is the last site of ${name}, who then cannot use the portal. The account stays and ${email} stays taken: ${name} is ` +
  'listed under "People without a site" and can be added to a site again. To keep sites and roles, revoke the portal access instead.';

/** @param onGone the user shares no site with the editor any more */
export const useRemoveFromSite = (person: Person, onGone: () => void) => {
  const isLastShared = person.site_users.length === 1;
  const mutation = useCallMutation(peopleCalls.removeFromSite);
  return async (siteId: string, siteName: string): Promise<void> => {
    const name = fullNameOf(person);
    const isSure = await confirm({
      title: `Remove ${name} from ${siteName}?`,
      text: [
        `${name} no longer sees the patients of ${siteName}. It counts at once, also where ${name} is logged in.`,
        ...(isLastSiteOf(person, siteId) ? [lastSiteText(name, person.email)] : []),
      ].join(' '),
      act: 'Remove from site',
      isDanger: true,
    });
    if (!isSure) return;
    const { ok } = await mutation.run({ params: { id: person.id, siteId } });
    if (!ok) return;
    showSuccess(`${name} was removed from ${siteName}`);
    if (isLastShared) onGone();
  };
};
