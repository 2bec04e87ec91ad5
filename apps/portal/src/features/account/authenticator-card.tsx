// Is an authenticator app the second factor, and how is it switched on and off? (AUTH-004; OP-AUTH-5)
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { Badge } from '../../ui/badge.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AddAuthenticator } from './add-authenticator.dialog.tsx';
import { RemoveAuthenticator } from './remove-authenticator.dialog.tsx';

type Open = 'adding' | 'removing' | null;

export const AuthenticatorCard = ({ isSmsOn }: { readonly isSmsOn: boolean }) => {
  const app = useCall(accountDeviceCalls.authenticator, {}, { shownInPlace: true });
  const [open, setOpen] = useState<Open>(null);
  const since = app.data?.on_since ?? null;
  return (
    <section className="security-card" aria-labelledby="security-app">
      <div className="security-head">
        <h2 id="security-app">Authenticator app</h2>
        {app.data ? <OnOff since={since} /> : null}
        <span className="grow" />
        {app.data ? (
          <Button
            variant={since === null ? 'filled' : 'default'}
            onClick={() => setOpen(since === null ? 'adding' : 'removing')}
          >
            {since === null ? 'Set up' : 'Remove'}
          </Button>
        ) : null}
      </div>
      {app.isPending ? <SkeletonRows rows={1} columns={['60%']} /> : null}
      {app.error && !app.data ? (
        <ErrorState
          title={app.error.message}
          requestId={app.error.requestId}
          onRetry={() => void app.refetch()}
        />
      ) : null}
      {app.data ? <p className="dim">{explanation(since !== null, isSmsOn)}</p> : null}
      {open === 'adding' ? <AddAuthenticator onClose={() => setOpen(null)} /> : null}
      {open === 'removing' ? <RemoveAuthenticator isSmsOn={isSmsOn} onClose={() => setOpen(null)} /> : null}
    </section>
  );
};

const explanation = (isOn: boolean, isSmsOn: boolean): string => {
  if (isOn) {
    return isSmsOn
      ? 'After your password you type a code from the app, or one that comes by SMS.'
      : 'After your password you type a code from the app.';
  }
  return isSmsOn
    ? 'After your password you type a code that comes by SMS. An app on your phone works without reception too.'
    : 'With an app on your phone, a stolen password alone opens nothing: you also type a code from the app.';
};

const OnOff = ({ since }: { readonly since: string | null }) =>
  since === null ? (
    <Badge tone="neutral">Off</Badge>
  ) : (
    <>
      <Badge tone="success" icon={<IconShieldCheck size={13} stroke={1.75} aria-hidden />}>
        On
      </Badge>
      <span className="security-meta">since {showDay(since)}</span>
    </>
  );
