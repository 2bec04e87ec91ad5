// What does a person see who is signed in but belongs to no site? (SHELL-013; USERS: no-access; OP-SHELL-3)
import { mayUsePortal } from '@alveary/contract/policies/shell.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useCall } from '../../lib/use-call.ts';
import { PlainHeader } from '../../shell/header.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { signOut } from '../../shell/sign-out.ts';
import './password-reset.css';

export const NoAccessPage = () => {
  const { settings, me } = useSignedIn();
  const navigate = useNavigate();
  const user = useCall(portalUserCalls.me, {}, { enabled: false, shownInPlace: true });
  const [wasChecked, setChecked] = useState(false);
  if (mayUsePortal(me)) return <Navigate to="/" replace />;
  const check = async (): Promise<void> => {
    await user.refetch();
    setChecked(true);
  };
  return (
    <div className="password-page">
      <PlainHeader title={settings.portal_name} />
      <main className="no-access">
        <IconLock size={32} stroke={1.75} aria-hidden />
        <h1>You do not have access to this portal.</h1>
        <p className="dim">Ask an administrator of your site to give you access.</p>
        <p role="status" className="dim">
          {wasChecked && !user.isFetching ? 'Checked again: there is still no access.' : null}
        </p>
        <div className="no-access-actions">
          <Button loading={user.isFetching} onClick={() => void check()}>
            Check again
          </Button>
          <Button
            variant="default"
            onClick={() => void signOut((address) => navigate(address, { replace: true }))}
          >
            Logout
          </Button>
        </div>
      </main>
    </div>
  );
};
