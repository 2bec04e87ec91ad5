// Sets up the second factor that a site, or the role of an administrator, demands: an authenticator app, or codes by SMS (decisions 0036, 0130;
// OP-AUTH-5).
import type { AnswerOf } from '@alveary/contract/call.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobileMessage, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AppCodeForm } from './add-authenticator.dialog.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './security.module.css';

type Secret = AnswerOf<typeof accountDeviceCalls.beginAuthenticator>;

/** What the portal hears of the person then leads on. */
const say = (): void =>
  showSuccess('Second factor set up', { line: 'You are asked for a code each time you log in.' });

export const SetUpFactor = ({ user }: { readonly user: PortalUser }) => {
  const [begun, setBegun] = useState<Secret | null>(null);
  const [isSms, setSms] = useState(false);
  const begin = useCallMutation(accountDeviceCalls.beginAuthenticator, { onDone: setBegun });
  if (begun !== null) {
    return (
      <section className={styles.factor}>
        <h1>Set up an authenticator app</h1>
        <AppCodeForm begun={begun} onDone={say} onCancel={() => setBegun(null)} />
      </section>
    );
  }
  if (isSms) {
    return (
      <section className={styles.factor}>
        <h1>Codes by SMS</h1>
        <PhoneForm user={user} onDone={say} onCancel={() => setSms(false)} />
      </section>
    );
  }
  return (
    <section className={styles.factor}>
      <h1>Set up a second factor</h1>
      <p className="dim">
        Your role as an administrator, or one of your sites, asks for a code after the password, so that a
        stolen password alone opens nothing. Choose where your codes come from. You can change it later in
        'Sign-in and security'.
      </p>
      <div className={styles.factorWay}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden />
        <div>
          <h2>Authenticator app</h2>
          <p className="dim">An app on your phone shows the code. It works without reception.</p>
        </div>
        <Button loading={begin.isRunning} onClick={() => void begin.run({})}>
          Set up the app
        </Button>
      </div>
      <div className={styles.factorWay}>
        <IconDeviceMobileMessage size={20} stroke={1.75} aria-hidden />
        <div>
          <h2>SMS</h2>
          <p className="dim">A text message with the code comes to your phone each time you log in.</p>
        </div>
        <Button variant="default" onClick={() => setSms(true)}>
          Use SMS
        </Button>
      </div>
    </section>
  );
};
