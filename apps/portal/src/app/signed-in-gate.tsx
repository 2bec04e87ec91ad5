// May this person see the pages behind the sign-in? (SHELL-048; AUTH-018, AUTH-040; document 1 §4 Users without access)
import type { Me } from '@alveary/contract/policies/policy.ts';
import { mayUsePortal } from '@alveary/contract/policies/shell.ts';
import { dateFormsOf } from '@alveary/modules/display-preferences/contract/rules.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { maySetUp } from '@alveary/modules/sites/contract/policies.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import type { CallError } from '../lib/call-error.ts';
import { chooseDateForms, chooseUsualLocale, localeOfSites } from '../lib/dates.ts';
import { returnDrafts } from '../lib/draft-keeper.ts';
import { forgetPerson } from '../lib/person.ts';
import { useStore } from '../lib/store.ts';
import { useCall } from '../lib/use-call.ts';
import { mockedFeatures } from '../shell/mocked-features.ts';
import { SignedInContext, signedInAs } from '../shell/me.ts';
import { safeReturnPath, signInAddress } from '../shell/return-path.ts';
import { rememberPerson } from '../shell/last-person.ts';
import { askSession } from '../shell/session-clock.ts';
import { useCurrentAddress } from '../shell/use-current-address.ts';
import { failureOfCall } from '../shell/list/failure-of.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { useSessionNews } from './use-session-news.ts';
import { useSignedInUser } from './use-signed-in-user.ts';
import styles from './signed-in-gate.module.css';

interface GateProps {
  readonly children: ReactNode;
  /** The pages that a person without sites, or with a password to set, may still see. */
  readonly admits?: 'everybody-signed-in';
}

const KEEP_MS = 5 * 60_000;

/** Where a person must go before anything else: to set a password, then to show or set up a second factor (AUTH-040; decision 0036). */
const placeToGoFirst = (user: PortalUser): string | null => {
  if (user.force_password_reset_on_login) return '/account/password/reset';
  return user.second_factor_needed === undefined ? null : '/account/second-factor';
};

/** The guard of that name in the documents: whom the portal is closed to is led elsewhere (SHELL-048; USERS-023, USERS-024). */
const userNoPortalAccessCheck = (me: Me): string | null => {
  if (mayUsePortal(me)) return null;
  return maySetUp(me) ? '/first-steps' : '/errors/noaccess';
};

export const SignedInGate = ({ children, admits }: GateProps) => {
  const here = useCurrentAddress();
  const { user, isAdopting } = useSignedInUser();
  const isKnown = user.isSuccess;
  const heldAt = isKnown ? placeToGoFirst(user.data) : null;
  const needsSites = isKnown && admits === undefined && heldAt === null;
  const settings = useCall(
    portalUserCalls.settings,
    {},
    { enabled: isKnown, shownInPlace: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const sites = useCall(
    siteCalls.list,
    { query: {} },
    { enabled: needsSites, shownInPlace: true, staleTime: KEEP_MS },
  );
  const mocked = useStore(mockedFeatures);
  const signedIn = useMemo(() => {
    if (!user.data || !settings.data) return null;
    const { portal_settings } = settings.data;
    // Before anything below is drawn: its forms read their drafts, and dates are written by plain functions.
    returnDrafts(user.data.id);
    chooseDateForms(dateFormsOf(portal_settings.display_preferences));
    const own = sites.data?.rows ?? [];
    chooseUsualLocale(own.length === 0 ? null : localeOfSites(own));
    return signedInAs(user.data, portal_settings, own, mocked);
  }, [user.data, settings.data, sites.data, mocked]);
  useEffect(() => {
    if (isKnown) void askSession();
  }, [isKnown]);
  const personId = user.data?.id;
  useEffect(() => {
    if (personId !== undefined) rememberPerson(personId);
  }, [personId]);
  useSessionNews(personId, settings.data?.portal_settings.broker);
  const portalName = signedIn?.settings.portal_name;
  useEffect(() => {
    if (portalName !== undefined) document.title = portalName;
  }, [portalName]);

  if (isAdopting) return <FrameSkeleton />;
  if (user.error?.status === 401) {
    const reason = user.error.code === 'SessionExpired' ? 'expired' : null;
    return <ToSignIn address={signInAddress(here, reason)} />;
  }
  // What was asked for before the person was held is of no matter, and what is known already stays.
  const needed = needsSites && !sites.data ? [user, settings, sites] : [user, settings];
  const failed = needed.find((query) => query.error && query.error.code !== 'SecondFactorNeeded');
  if (failed?.error) return <GateError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (signedIn === null || (needsSites && !sites.data)) return <FrameSkeleton />;
  if (admits === undefined && heldAt !== null) {
    return <Navigate to={heldAt} replace state={{ back: safeReturnPath(here) }} />;
  }
  const elsewhere = admits === undefined ? userNoPortalAccessCheck(signedIn.me) : null;
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return <SignedInContext value={signedIn}>{children}</SignedInContext>;
};

/** Once the sign-in page is there, nothing of whoever was here before is left for the next one (AUTH-029). */
const ToSignIn = ({ address }: { readonly address: string }) => {
  useEffect(() => forgetPerson, []);
  return <Navigate to={address} replace />;
};

const GateError = ({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) => (
  <main className={styles.error}>
    <ErrorState {...failureOfCall(error)} onRetry={onRetry} />
  </main>
);
