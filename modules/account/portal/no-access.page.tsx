// What does a person see who is signed in but belongs to no site? (SHELL-013; USERS: no-access; OP-SHELL-3)
import { mayUsePortal } from '@alveary/contract/policies/shell.ts';
import { portalUserCalls } from '@alveary/modules/portal-users/contract/calls.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { PlainHeader } from '@alveary/portal/shell/header.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { signOut } from '@alveary/portal/shell/sign-out.ts';
import { useGo } from '@alveary/portal/shell/use-go.ts';
import styles from './password-reset.module.css';

export const NoAccessPage = () => {
  const { settings, me } = useSignedIn();
  const go = useGo();
  const user = useCall(portalUserCalls.me, {}, { enabled: false, shownInPlace: true });
  const [wasChecked, setChecked] = useState(false);
  if (mayUsePortal(me)) return <Navigate to="/" replace />;
  const check = async (): Promise<void> => {
    await user.refetch();
    setChecked(true);
  };
  return (
    <div className={styles.page}>
      <PlainHeader title={settings.portal_name} />
      <main className={styles.noAccess}>
        <IconLock size={32} stroke={1.75} aria-hidden />
        <h1>You do not have access to this portal.</h1>
        <p className="dim">Ask an administrator of your site to give you access.</p>
        <p role="status" className="dim">
          {wasChecked && !user.isFetching ? 'Checked again: there is still no access.' : null}
        </p>
        <div className={styles.noAccessActions}>
          <Button loading={user.isFetching} onClick={() => void check()}>
            Check again
          </Button>
          <Button variant="default" onClick={() => void signOut(go)}>
            Logout
          </Button>
        </div>
      </main>
    </div>
  );
};
