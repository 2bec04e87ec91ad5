// What is typed to set a new password? The current one, the new one with its rules, and the new one again.
import { accountCalls } from '../contract/calls.ts';
import { newPasswordField } from '../contract/model.ts';
import { PasswordInput } from '@mantine/core';
import { useId } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { PasswordRules } from './password-rules.tsx';
import styles from './password-reset.module.css';

interface PasswordFormProps {
  readonly email: string;
  readonly lead: string;
  readonly onChanged: () => void;
  readonly onCancel?: () => void;
}

interface TypedPasswords {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

const nothingTyped = (): TypedPasswords => ({ current: '', next: '', again: '' });

const fields: Readonly<Record<string, keyof TypedPasswords>> = {
  current_password: 'current',
  new_password: 'next',
};

const NOT_THE_SAME = { field: 'again', message: 'The two new passwords are not the same.' };

export const PasswordForm = ({ email, lead, onChanged, onCancel }: PasswordFormProps) => {
  const rulesId = useId();
  const change = useCallMutation(accountCalls.changePassword);
  const form = useForm<TypedPasswords>({
    draftKey: null,
    shape: { labels: { current: 'Current password', next: 'New password', again: 'New password again' } },
    row: null,
    valuesOf: nothingTyped,
    check: ({ next, again }) => (next === again ? [] : [NOT_THE_SAME]),
    // Who had to set it is led on once the portal has heard of it; before, the guard would lead back to an emptied form.
    sending: through(
      change,
      ({ current, next }) => ({ body: { current_password: current, new_password: next } }),
      onChanged,
    ),
    fieldOf: (named) => (named === 'again' ? 'again' : (fields[named.split('.').at(-1) ?? ''] ?? null)),
    fieldOfCode: {
      WrongPassword: 'current',
      CommonPassword: 'next',
      GuessablePassword: 'next',
      SamePassword: 'next',
    },
    saysErrors: true,
  });
  const { next } = form.values;
  const isWeak = next !== '' && !newPasswordField.safeParse(next).success;
  const { error, ...newPassword } = form.field('next');
  return (
    <Form form={form} className={styles.form} takesFocus>
      <h1>Change Password</h1>
      <p className="dim">{lead}</p>
      <FormNotes form={form} what="password" />
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordInput
        {...form.field('current')}
        size="md"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
      />
      <div>
        <PasswordInput
          {...newPassword}
          error={error ?? isWeak}
          size="md"
          autoComplete="new-password"
          aria-describedby={rulesId}
          visibilityToggleButtonProps={{ 'aria-label': 'Show new password', tabIndex: 0 }}
        />
        <PasswordRules id={rulesId} password={next} />
      </div>
      <PasswordInput
        {...form.field('again')}
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show new password again', tabIndex: 0 }}
      />
      <FormFoot
        form={form}
        act="Change Password"
        isAlwaysOpen
        {...(onCancel === undefined ? {} : { onCancel })}
      />
    </Form>
  );
};
