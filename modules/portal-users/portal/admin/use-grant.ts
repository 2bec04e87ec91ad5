// The form of Grant Access: sent through the declared call, then back to where one came from (OP-ADMIN-2, OP-USERS-10).
import { SITE_CAREGIVER } from '@alveary/contract/policies/actions.ts';
import { useLocation, useNavigate } from 'react-router';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { openSearch } from '@alveary/portal/shell/search-store.ts';
import type { SiteGrantOutcome } from '../../contract/grants.model.ts';
import { USUAL_GRANT_HOURS } from '../../contract/grants.rules.ts';
import { peopleCalls } from '../../contract/people.calls.ts';
import { hoursOf } from '../grant-words.rules.ts';

interface GrantValues {
  readonly role: string;
  readonly reason: string;
  /** One of `grantEnds`. */
  readonly hours: string;
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

/** @param name of the user; null for oneself */
const doneWords = (state: SiteGrantOutcome['state'], name: string | null): string => {
  if (state === 'waiting')
    return `An administrator of the site was asked to let ${name ?? 'you'} in. There is no access until they accept.`;
  if (state === 'there') return `${name === null ? 'You work' : `${name} works`} at this site already.`;
  return `The site is open to ${name ?? 'you'} now.`;
};

export const useGrant = ({ userId, siteId, name, isSelf }: GrantFacts): Form<GrantValues> => {
  const goBack = useWayBack();
  const grant = useCallMutation(peopleCalls.grantSite);
  return useForm<GrantValues>({
    draftKey: `grant:${userId}:${siteId}`,
    shape: { labels: { role: 'Role', reason: 'Reason', hours: 'Ends' } },
    row: null,
    valuesOf: () => ({ role: SITE_CAREGIVER, reason: '', hours: String(USUAL_GRANT_HOURS) }),
    sending: through(
      grant,
      ({ role, reason, hours }) => ({
        body: { user_id: userId, site_id: siteId, role, reason, hours: hoursOf(hours) },
      }),
      ({ state }) => {
        showSuccess(doneWords(state, isSelf ? null : name));
        goBack();
      },
    ),
  });
};
