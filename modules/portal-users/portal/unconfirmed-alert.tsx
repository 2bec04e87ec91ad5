// What does Edit User say of an account that is not confirmed? (USERS-022; document 1 §8, letter for letter)
import { accountRecoveryCalls } from '@alveary/modules/account/contract/recovery.calls.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import styles from './person-dialog.module.css';

const UNCONFIRMED =
  'This use has not confirmed their account email. They need to click the link found in their welcome email to verify. They will not have permissions within the portal until they do so.';

export const UnconfirmedAlert = ({ email }: { readonly email: string }) => {
  const resend = useCallMutation(accountRecoveryCalls.resendConfirmation);
  const [wasSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    const { ok } = await resend.run({ body: { email } });
    setSent(ok);
  };
  return (
    <div className={styles.alert} role="note">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div>
        <p>{UNCONFIRMED}</p>
        <p role="status" className={styles.alertSent}>
          {wasSent ? `The welcome email was sent again to ${email}.` : null}
        </p>
      </div>
      <Button variant="default" size="xs" loading={resend.isRunning} onClick={() => void send()}>
        Send the link again
      </Button>
    </div>
  );
};
