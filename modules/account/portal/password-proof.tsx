// How does a person show with the password that it is still them? (decision 0035)
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';

interface PasswordProofProps {
  readonly others: ReactNode;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const nothingTyped = () => ({ current: '' });

export const PasswordProof = ({ others, onDone, onCancel }: PasswordProofProps) => {
  const prove = useCallMutation(accountSafetyCalls.provePassword);
  const form = useForm<{ readonly current: string }>({
    draftKey: null,
    shape: { labels: { current: 'Current password' } },
    row: null,
    valuesOf: nothingTyped,
    sending: through(prove, ({ current }) => ({ body: { current_password: current } }), onDone),
    fieldOf: (named) => (named.endsWith('current_password') ? 'current' : null),
    fieldOfCode: { WrongPassword: 'current' },
    saysErrors: true,
  });
  return (
    <Form form={form} takesFocus>
      <p>To change how you log in, type your password once more. What you have entered is kept.</p>
      <FormNotes form={form} what="password" />
      <PasswordInput
        {...form.field('current')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show current password', tabIndex: 0 }}
      />
      {others}
      <FormFoot form={form} act="Continue" isAlwaysOpen onCancel={onCancel} />
    </Form>
  );
};
