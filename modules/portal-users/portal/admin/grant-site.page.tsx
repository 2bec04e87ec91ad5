// How does staff open a patient's site to a user? (OP-ADMIN-1, OP-ADMIN-2; ADMIN-002, ADMIN-010; PSEARCH-017 to PSEARCH-019)
import { mayGrantSites } from '../../contract/policies.ts';
import { peopleCalls } from '../../contract/people.calls.ts';
import { IconUserQuestion } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { fullNameOf, useSignedIn } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { GrantSiteForm } from './grant-site-form.tsx';
import styles from './grant-site.module.css';

const NO_SITE_ID = 'Error: No site id';
const NO_USER = 'Error: User not found';
const AGAIN = 'Go back to the patient search and press Grant Access again.';

export const GrantSitePage = () => {
  const { me, user } = useSignedIn();
  const [query] = useSearchParams();
  const userId = query.get('currentUserId');
  const siteId = query.get('currentSiteId');
  if (mayGrantSites.sites(me).length === 0) {
    return <NotAllowed line="Sites are opened to users by staff. Ask an administrator of the site." />;
  }
  if (!isUuid(siteId)) return <Lost title={NO_SITE_ID} />;
  if (!isUuid(userId)) return <Lost title={NO_USER} />;
  if (userId !== user.id) return <GrantToOther userId={userId} siteId={siteId} />;
  const isThere = user.site_users.some((entry) => entry.site_id === siteId);
  return (
    <GrantSiteForm
      userId={userId}
      siteId={siteId}
      name={fullNameOf(user)}
      email={user.email}
      isSelf
      isThere={isThere}
    />
  );
};

const Lost = ({ title }: { readonly title: string }) => (
  <EmptyState icon={<IconUserQuestion size={28} stroke={1.5} aria-hidden />} title={title} line={AGAIN} />
);

const GrantToOther = ({ userId, siteId }: { readonly userId: string; readonly siteId: string }) => {
  const { data, error, refetch } = useCall(
    peopleCalls.read,
    { params: { id: userId } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    if (error === null) {
      return (
        <div className={styles.grant}>
          <SkeletonRows rows={5} columns={['60%']} label="Loading the user" />
        </div>
      );
    }
    if (error.code === 'UserNotFound') return <Lost title={NO_USER} />;
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  return (
    <GrantSiteForm
      userId={userId}
      siteId={siteId}
      name={fullNameOf(data)}
      email={data.email}
      isSelf={false}
      isThere={data.site_users.some((entry) => entry.site_id === siteId)}
    />
  );
};
