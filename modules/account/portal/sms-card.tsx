// Do codes come by SMS after the password, and to which phone? Set up and changed here (OP-AUTH-5; decision 0036)
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { Button, Modal } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './security.module.css';

export const SmsCard = ({ user, isOn }: { readonly user: PortalUser; readonly isOn: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const onDone = (): void => {
    showSuccess('Codes by SMS switched on', { line: 'One is sent to this phone when you log in.' });
    close();
  };
  const ending = isOn && user.phone_number !== null ? user.phone_number.slice(-4) : null;
  return (
    <section className={styles.card} aria-labelledby="security-sms">
      <div className={styles.head}>
        <h2 id="security-sms">Codes by SMS</h2>
        {isOn ? (
          <Badge tone="success" icon={<IconShieldCheck size={13} stroke={1.75} aria-hidden />}>
            On
          </Badge>
        ) : (
          <Badge tone="neutral">Off</Badge>
        )}
        {ending === null ? null : <span className={styles.meta}>to the phone that ends in {ending}</span>}
        <span className="grow" />
        <Button variant="default" onClick={() => setOpen(true)}>
          {isOn ? 'Change the phone' : 'Set up SMS codes'}
        </Button>
      </div>
      <p className="dim">
        {isOn
          ? 'After your password you type a code that comes to this phone. An administrator of your site can switch it off.'
          : 'A text message with a code comes to your phone each time you log in.'}
      </p>
      <Modal
        opened={isOpen}
        onClose={close}
        title="Codes by SMS"
        size={480}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <PhoneForm user={user} onDone={onDone} onCancel={close} />
      </Modal>
    </section>
  );
};
