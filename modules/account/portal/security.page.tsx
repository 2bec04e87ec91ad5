// The own account's safety: password, second factor, the login of a provider, where one is signed in (OP-AUTH-5; USERS-005).
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { AuthenticatorCard } from './authenticator-card.tsx';
import { ProviderCard } from './provider-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SmsCard } from './sms-card.tsx';
import styles from './security.module.css';

export const SecurityPage = () => {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const isSmsOn = user.portal_configuration?.two_factor_authentication === true;
  return (
    <div className={styles.security}>
      <h1>Sign-in and security</h1>
      <section className={styles.card} aria-labelledby="security-password">
        <div className={styles.head}>
          <h2 id="security-password">Password</h2>
          <Button variant="default" onClick={() => void navigate('/account/password/reset')}>
            Change Password
          </Button>
        </div>
        <p className="dim">A new password ends your other sessions.</p>
      </section>
      <AuthenticatorCard isSmsOn={isSmsOn} />
      <SmsCard user={user} isOn={isSmsOn} />
      <ProviderCard />
      <SessionsCard />
    </div>
  );
};
