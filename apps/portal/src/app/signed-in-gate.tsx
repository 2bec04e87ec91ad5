// May this person see the pages behind the sign-in? (SHELL-048; AUTH-018, AUTH-040; document 1 §4 Users without access)
import { mayUsePortal } from '@alveary/contract/policies/shell.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { siteCalls } from '@alveary/contract/sites/calls.ts';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Navigate } from 'react-router';
import type { CallError } from '../lib/call-error.ts';
import { useStore } from '../lib/store.ts';
import { useCall } from '../lib/use-call.ts';
import { mockedFeatures } from '../shell/mocked-features.ts';
import { SignedInContext, signedInAs } from '../shell/me.ts';
import { safeReturnPath, signInAddress } from '../shell/return-path.ts';
import { rememberPerson } from '../shell/last-person.ts';
import { askSession } from '../shell/session-clock.ts';
import { useHere } from '../shell/use-here.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FrameSkeleton } from './frame-skeleton.tsx';
import { useSessionNews } from './use-session-news.ts';
import { useSignedInUser } from './use-signed-in-user.ts';

interface GateProps {
  readonly children: ReactNode;
  /** The pages that a person without sites, or with a password to set, may still see. */
  readonly admits?: 'everybody-signed-in';
}

const KEEP_MS = 5 * 60_000;

export const SignedInGate = ({ children, admits }: GateProps) => {
  const here = useHere();
  const { user, isAdopting } = useSignedInUser();
  const isKnown = user.isSuccess;
  const needsSites = isKnown && admits === undefined && !user.data.force_password_reset_on_login;
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
  const signedIn = useMemo(
    () =>
      user.data && settings.data
        ? signedInAs(user.data, settings.data.portal_settings, sites.data?.rows ?? [], mocked)
        : null,
    [user.data, settings.data, sites.data, mocked],
  );
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
    return <Navigate to={signInAddress(here, reason)} replace />;
  }
  const failed = [user, settings, sites].find((query) => query.error);
  if (failed?.error) return <GateError error={failed.error} onRetry={() => void failed.refetch()} />;
  if (signedIn === null || (needsSites && !sites.data)) return <FrameSkeleton />;
  if (admits === undefined && signedIn.user.force_password_reset_on_login) {
    return <Navigate to="/account/password/reset" replace state={{ back: safeReturnPath(here) }} />;
  }
  if (admits === undefined && !mayUsePortal(signedIn.me)) return <Navigate to="/errors/noaccess" replace />;
  return <SignedInContext value={signedIn}>{children}</SignedInContext>;
};

const GateError = ({ error, onRetry }: { readonly error: CallError; readonly onRetry: () => void }) => (
  <main className="gate-error">
    <ErrorState title={error.message} requestId={error.requestId} onRetry={onRetry} />
  </main>
);
