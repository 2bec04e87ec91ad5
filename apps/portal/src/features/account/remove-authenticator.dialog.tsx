// What happens when the authenticator app is switched off? It takes the password, and says what is left (OP-AUTH-5)
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { Modal } from '@mantine/core';
import { useDeed } from '../../lib/use-call.ts';
import { showSuccess } from '../../shell/notices.ts';
import { isWrongPassword, PasswordStep } from './password-step.tsx';

interface RemoveAuthenticatorProps {
  readonly isSmsOn: boolean;
  readonly onClose: () => void;
}

export const RemoveAuthenticator = ({ isSmsOn, onClose }: RemoveAuthenticatorProps) => {
  const remove = useDeed(accountDeviceCalls.removeAuthenticator, {
    refreshes: [accountDeviceCalls.authenticator],
    onDone: () => {
      showSuccess('Authenticator app removed');
      onClose();
    },
    onRefused: isWrongPassword,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Remove the authenticator app?"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <PasswordStep
        lead={
          isSmsOn
            ? 'Its codes stop working. After your password you then type a code that comes by SMS.'
            : 'Its codes stop working. You then log in with your password alone.'
        }
        act="Remove the app"
        isDanger
        isRunning={remove.isRunning}
        refusal={remove.error}
        onPassword={(password) => void remove.run({ body: { current_password: password } })}
        onTyping={remove.reset}
        onCancel={onClose}
      />
    </Modal>
  );
};
