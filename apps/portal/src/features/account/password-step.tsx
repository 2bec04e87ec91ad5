// Is it really the person who is changing how they sign in? The current password is asked for first.
import { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';

interface PasswordStepProps {
  readonly lead: string;
  readonly act: string;
  readonly isDanger?: boolean;
  readonly isRunning: boolean;
  readonly refusal: CallError | null;
  readonly onPassword: (password: string) => void;
  readonly onTyping: () => void;
  readonly onCancel: () => void;
}

/** A wrong password is said beside the field; anything else goes to the default notices. */
export const isWrongPassword = (error: CallError): boolean => error.code === 'WrongPassword';

const problemOf = (password: string): string | null =>
  accountDeviceCalls.removeAuthenticator.input.body.safeParse({ current_password: password }).error?.issues[0]
    ?.message ?? null;

export const PasswordStep = (props: PasswordStepProps) => {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const refused = props.refusal !== null && isWrongPassword(props.refusal) ? props.refusal.message : null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const problem = problemOf(password);
    setError(problem);
    if (problem === null) props.onPassword(password);
  };
  return (
    <form className="security-form" noValidate onSubmit={submit}>
      <p>{props.lead}</p>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        value={password}
        error={error ?? refused}
        visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setError(null);
          props.onTyping();
        }}
      />
      <div className="security-actions">
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={props.isRunning} {...(props.isDanger ? { color: 'red' } : {})}>
          {props.act}
        </Button>
      </div>
    </form>
  );
};
