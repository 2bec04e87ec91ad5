// What is typed to set a new password? The current one, the new one with its rules, and the new one again.
import { accountCalls } from '@alveary/contract/account/calls.ts';
import { newPasswordField, passwordChange } from '@alveary/contract/account/model.ts';
import { portalUserCalls } from '@alveary/contract/portal-users/calls.ts';
import { Button, PasswordInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import type { CallError } from '../../lib/call-error.ts';
import { useDeed } from '../../lib/use-call.ts';
import { PasswordRules } from './password-rules.tsx';
import { Refusal } from './refusal.tsx';

interface PasswordFormProps {
  readonly email: string;
  readonly lead: string;
  readonly onChanged: () => void;
  readonly onCancel?: () => void;
}

interface Typed {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

interface Problems {
  readonly current: string | null;
  readonly next: string | null;
  readonly again: string | null;
}

const none: Problems = { current: null, next: null, again: null };

/** The first problem of each field, by the call's schema; the rules themselves are listed live. */
const problemsOf = ({ current, next, again }: Typed): Problems => {
  const issues =
    passwordChange.safeParse({ current_password: current, new_password: next }).error?.issues ?? [];
  const of = (field: string): string | null => issues.find(({ path }) => path[0] === field)?.message ?? null;
  return {
    current: of('current_password'),
    next: of('new_password'),
    again: next === again ? null : 'The two new passwords are not the same.',
  };
};

const problemOfRefusal = (error: CallError): Problems | null => {
  if (error.code === 'WrongPassword') return { ...none, current: error.message };
  if (error.code === 'CommonPassword') return { ...none, next: error.message };
  const next = error.errors.find(({ field }) => field?.endsWith('new_password'))?.message;
  return next === undefined ? null : { ...none, next };
};

export const PasswordForm = ({ email, lead, onChanged, onCancel }: PasswordFormProps) => {
  const [typed, setTyped] = useState<Typed>({ current: '', next: '', again: '' });
  const [problems, setProblems] = useState<Problems>(none);
  const [refusal, setRefusal] = useState<string | null>(null);
  const rulesId = useId();
  const change = useDeed(accountCalls.changePassword, {
    refreshes: [portalUserCalls.me],
    onDone: onChanged,
    onRefused: (error) => {
      const placed = problemOfRefusal(error);
      if (placed === null) setRefusal(error.message);
      else setProblems(placed);
      return true;
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(typed);
    setProblems(found);
    setRefusal(null);
    if (Object.values(found).some((problem) => problem !== null)) return;
    await change.run({ body: { current_password: typed.current, new_password: typed.next } });
  };
  const type = (part: Partial<Typed>): void => {
    setTyped({ ...typed, ...part });
    setProblems({
      current: 'current' in part ? null : problems.current,
      next: 'next' in part ? null : problems.next,
      again: 'again' in part || 'next' in part ? null : problems.again,
    });
  };
  const isWeak = typed.next !== '' && !newPasswordField.safeParse(typed.next).success;

  return (
    <form className="password-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>Change Password</h1>
      <p className="dim">{lead}</p>
      <Refusal text={refusal} />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput
        label="Current password"
        size="md"
        autoFocus
        autoComplete="current-password"
        value={typed.current}
        error={problems.current}
        visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
        onChange={({ currentTarget }) => type({ current: currentTarget.value })}
      />
      <div>
        <PasswordInput
          label="New password"
          size="md"
          autoComplete="new-password"
          value={typed.next}
          error={problems.next === null ? isWeak : problems.next}
          aria-describedby={rulesId}
          visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
          onChange={({ currentTarget }) => type({ next: currentTarget.value })}
        />
        <PasswordRules id={rulesId} password={typed.next} />
      </div>
      <PasswordInput
        label="New password again"
        size="md"
        autoComplete="new-password"
        value={typed.again}
        error={problems.again}
        visibilityToggleButtonProps={{ 'aria-label': 'Show new password again', tabIndex: 0 }}
        onChange={({ currentTarget }) => type({ again: currentTarget.value })}
      />
      <div className="password-actions">
        {onCancel ? (
          <Button variant="default" size="md" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <Button type="submit" size="md" loading={change.isRunning}>
          Change Password
        </Button>
      </div>
    </form>
  );
};
