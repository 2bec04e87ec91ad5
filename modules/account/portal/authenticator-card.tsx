// Is an authenticator app the second factor, and how is it switched on and off? (AUTH-004; OP-AUTH-5)
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm, type Question } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { AddAuthenticator } from './add-authenticator.dialog.tsx';
import styles from './security.module.css';

type Secret = AnswerOf<typeof accountDeviceCalls.beginAuthenticator>;

export const AuthenticatorCard = ({ isSmsOn }: { readonly isSmsOn: boolean }) => {
  const app = useCall(accountDeviceCalls.authenticator, {}, { shownInPlace: true });
  const [begun, setBegun] = useState<Secret | null>(null);
  const begin = useCallMutation(accountDeviceCalls.beginAuthenticator, { onDone: setBegun });
  const remove = useCallMutation(accountDeviceCalls.removeAuthenticator, {
    onDone: () => showSuccess('Authenticator app removed'),
  });
  const askToRemove = async (): Promise<void> => {
    if (await confirm(removeQuestion(isSmsOn))) await remove.run({});
  };
  const since = app.data?.on_since ?? null;
  return (
    <section className={styles.card} aria-labelledby="security-app">
      <div className={styles.head}>
        <h2 id="security-app">Authenticator app</h2>
        {app.data ? <OnOff since={since} /> : null}
        <span className="grow" />
        {app.data ? (
          <Button
            variant={since === null ? 'filled' : 'default'}
            loading={begin.isRunning}
            onClick={() => void begin.run({})}
          >
            {since === null ? 'Set up' : 'Replace'}
          </Button>
        ) : null}
        {since === null ? null : (
          <Button variant="default" loading={remove.isRunning} onClick={() => void askToRemove()}>
            Remove
          </Button>
        )}
      </div>
      {app.isPending ? <SkeletonRows rows={1} columns={['60%']} /> : null}
      {app.error && !app.data ? (
        <ErrorState {...failureOfCall(app.error)} onRetry={() => void app.refetch()} />
      ) : null}
      {app.data ? <p className="dim">{explanation(since !== null, isSmsOn)}</p> : null}
      {begun === null ? null : <AddAuthenticator begun={begun} onClose={() => setBegun(null)} />}
    </section>
  );
};

const removeQuestion = (isSmsOn: boolean): Question => ({
  title: 'Remove the authenticator app?',
  text: isSmsOn
    ? 'Its codes stop working. After your password you then type a code that comes by SMS.'
    : 'Its codes stop working. You then log in with your password alone.',
  act: 'Remove the app',
  isDanger: true,
});

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
      <span className={styles.meta}>since {showDay(since)}</span>
    </>
  );
