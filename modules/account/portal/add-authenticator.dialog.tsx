// How is an authenticator app switched on? Its secret goes into the app, and its first code comes back (RFC 6238; OP-AUTH-5)
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import styles from './security.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode, <div className={styles.qrCode} />);

type Secret = AnswerOf<typeof accountDeviceCalls.beginAuthenticator>;

interface AddAuthenticatorProps {
  readonly begun: Secret;
  readonly onClose: () => void;
}

export const AddAuthenticator = ({ begun, onClose }: AddAuthenticatorProps) => {
  useFocusGivenBack();
  const onDone = (): void => {
    showSuccess('Authenticator app switched on', {
      line: 'You are asked for its code the next time you log in.',
    });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Set up an authenticator app"
      size={560}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <AppCodeForm begun={begun} onDone={onDone} onCancel={onClose} />
    </Modal>
  );
};

/** 'JBSW Y3DP …', as people type it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

interface AppCodeFormProps {
  readonly begun: Secret;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const nothingTyped = () => ({ code: '' });

/** The secret as QR code and as text, and the first code of the app. */
export const AppCodeForm = ({ begun, onDone, onCancel }: AppCodeFormProps) => {
  const confirm = useCallMutation(accountDeviceCalls.confirmAuthenticator);
  const form = useForm<{ readonly code: string }>({
    draftKey: null,
    shape: { labels: { code: 'Type the code the app shows' } },
    row: null,
    valuesOf: nothingTyped,
    sending: through(confirm, ({ code }) => ({ body: { code } }), onDone),
    fieldOfCode: { CodeMistyped: 'code' },
    saysErrors: true,
  });
  return (
    <Form form={form} takesFocus>
      <FormNotes form={form} what="code" />
      <ol className={styles.appSteps}>
        <li>
          <p>
            Scan this code with the app, such as Google Authenticator, Microsoft Authenticator or 1Password.
          </p>
          <div className={styles.appSecret}>
            <QrCode text={begun.otpauth_url} label="QR code with the secret for the app" />
            <div className={styles.appSecretWords}>
              <p className="dim">No camera? Type this secret into the app.</p>
              <code className={styles.appSecretText}>{inGroups(begun.secret)}</code>
              <CopySecret secret={begun.secret} />
            </div>
          </div>
        </li>
        <li>
          <TextInput
            {...form.field('code', { hint: '6 digits; a new code comes every 30 seconds' })}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            className={styles.appCode}
          />
        </li>
      </ol>
      <FormFoot form={form} act="Switch on" isAlwaysOpen {...(onCancel === undefined ? {} : { onCancel })} />
    </Form>
  );
};

const CopySecret = ({ secret }: { readonly secret: string }) => (
  <CopyButton value={secret} timeout={3000}>
    {({ copied, copy }) => (
      <Button
        variant="default"
        size="xs"
        leftSection={
          copied ? (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={copy}
      >
        {copied ? 'Copied' : 'Copy the secret'}
      </Button>
    )}
  </CopyButton>
);
