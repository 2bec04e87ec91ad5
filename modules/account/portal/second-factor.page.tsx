// The page that a person sees before anything else while a second factor is demanded of them: they set one up, or type its code (decision 0036).
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { Navigate, useLocation } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { PlainHeader } from '@alveary/portal/shell/header.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { signOut } from '@alveary/portal/shell/sign-out.ts';
import { useGo } from '@alveary/portal/shell/use-go.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { CodeOfFactor } from './code-of-factor.tsx';
import styles from './password-reset.module.css';
import { SetUpFactor } from './set-up-factor.tsx';
import { backOf } from './state-back.ts';

export const SecondFactorPage = () => {
  const { user, settings } = useSignedIn();
  const go = useGo();
  const { state } = useLocation();
  const { second_factor_needed: needed } = user;
  if (needed === undefined) return <Navigate to={backOf(state)} replace />;
  return (
    <div className={styles.page}>
      <PlainHeader title={settings.portal_name}>
        <span className="grow" />
        <button type="button" className={styles.headerLogout} onClick={() => void signOut(go)}>
          Logout
        </button>
      </PlainHeader>
      <main className={styles.main}>{needed === 'code' ? <Code /> : <SetUpFactor user={user} />}</main>
    </div>
  );
};

const Code = () => {
  const { data, error, refetch } = useCall(
    accountSafetyCalls.proofWays,
    {},
    { shownInPlace: true, staleTime: 0 },
  );
  if (data) return <CodeOfFactor ways={data.ways} maskedPhone={data.masked_phone} />;
  return error ? (
    <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={3} columns={['70%']} label="Loading" />
  );
};
