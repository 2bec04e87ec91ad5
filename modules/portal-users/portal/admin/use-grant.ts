// What becomes of a filled-in Grant Access? Sent through the declared call, then back to where one came from (OP-ADMIN-2)
import { SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { useLocation, useNavigate } from 'react-router';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { openSearch } from '@alveary/portal/shell/search-store.ts';
import { peopleCalls } from '../../contract/people.calls.ts';

interface GrantValues {
  readonly role: string;
  readonly reason: string;
}

interface GrantFacts {
  readonly userId: string;
  readonly siteId: string;
  readonly name: string;
  readonly isSelf: boolean;
}

/** Back to where one came from; a tab of its own goes to the home page, with the search open to find the patient again. */
export const useWayBack = (): (() => void) => {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key !== 'default') {
      void navigate(-1);
      return;
    }
    void navigate('/', { replace: true });
    openSearch();
  };
};

export const useGrant = ({ userId, siteId, name, isSelf }: GrantFacts): Form<GrantValues> => {
  const goBack = useWayBack();
  const grant = useCallMutation(peopleCalls.grantSite);
  return useForm<GrantValues>({
    draftKey: `grant:${userId}:${siteId}`,
    shape: { labels: { role: 'Role', reason: 'Reason' } },
    row: null,
    valuesOf: () => ({ role: SITE_CAREGIVER, reason: '' }),
    sending: through(
      grant,
      ({ role, reason }) => ({ body: { user_id: userId, site_id: siteId, role, reason } }),
      () => {
        showSuccess(isSelf ? 'The site is open to you now.' : `The site is open to ${name} now.`);
        goBack();
      },
    ),
  });
};
