// How is an authenticator app switched on? Password, then the secret in the app, then its first code (RFC 6238; OP-AUTH-5)
import type { AnswerOf } from '@alveary/contract/call.ts';
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { codeEntry } from '@alveary/contract/account/model.ts';
import { Button, CopyButton, Modal, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { useDeed } from '../../lib/use-call.ts';
import { showSuccess } from '../../shell/notices.ts';
import { isWrongPassword, PasswordStep } from './password-step.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

type Secret = AnswerOf<typeof accountDeviceCalls.beginAuthenticator>;

export const AddAuthenticator = ({ onClose }: { readonly onClose: () => void }) => {
  const [begun, setBegun] = useState<Secret | null>(null);
  const begin = useDeed(accountDeviceCalls.beginAuthenticator, {
    onDone: setBegun,
    onRefused: isWrongPassword,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Set up an authenticator app"
      size={560}
      closeOnClickOutside={begun === null}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {begun === null ? (
        <PasswordStep
          lead="Type your password first. Then you connect the app with a code on this screen."
          act="Continue"
          isRunning={begin.isRunning}
          refusal={begin.error}
          onPassword={(password) => void begin.run({ body: { current_password: password } })}
          onTyping={begin.reset}
          onCancel={onClose}
        />
      ) : (
        <CodeStep begun={begun} onClose={onClose} />
      )}
    </Modal>
  );
};

/** 'JBSW Y3DP …', as people type it. */
const inGroups = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const CodeStep = ({ begun, onClose }: { readonly begun: Secret; readonly onClose: () => void }) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const confirm = useDeed(accountDeviceCalls.confirmAuthenticator, {
    refreshes: [accountDeviceCalls.authenticator],
    onDone: () => {
      showSuccess('Authenticator app switched on', {
        line: 'You are asked for its code the next time you log in.',
      });
      onClose();
    },
    onRefused: ({ code: why }) => {
      if (why !== 'WrongCode') return false;
      setError('The code is not correct. Type the one the app shows now.');
      return true;
    },
  });
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const problem = codeEntry.safeParse({ code }).error?.issues[0]?.message ?? null;
    setError(problem);
    if (problem === null) await confirm.run({ body: { code } });
  };
  return (
    <form className="security-form" noValidate onSubmit={(event) => void submit(event)}>
      <ol className="app-steps">
        <li>
          <p>
            Scan this code with the app, such as Google Authenticator, Microsoft Authenticator or 1Password.
          </p>
          <div className="app-secret">
            <Suspense fallback={<div className="qr-code" />}>
              <QrCode text={begun.otpauth_url} label="QR code with the secret for the app" />
            </Suspense>
            <div className="app-secret-words">
              <p className="dim">No camera? Type this secret into the app.</p>
              <code className="app-secret-text">{inGroups(begun.secret)}</code>
              <CopySecret secret={begun.secret} />
            </div>
          </div>
        </li>
        <li>
          <TextInput
            label="Type the code the app shows"
            description="6 digits; a new code comes every 30 seconds"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            maxLength={10}
            className="app-code"
            value={code}
            error={error}
            onChange={({ currentTarget }) => {
              setCode(currentTarget.value);
              setError(null);
            }}
          />
        </li>
      </ol>
      <div className="security-actions">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isRunning}>
          Switch on
        </Button>
      </div>
    </form>
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
