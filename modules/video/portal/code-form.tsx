// How does a guest come to the visit without the link? By typing the code of the invitation (OP-VIDEO-1)
import { plainCode, shownCode, visitCodeField } from '../contract/visit-code.ts';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import styles from './guest.module.css';

interface CodeFormProps {
  readonly typed?: string;
  /** Why the typed code leads to no visit. */
  readonly refusal?: string;
}

export const CodeForm = ({ typed = '', refusal }: CodeFormProps) => {
  const navigate = useNavigate();
  const form = usePlainForm({
    initial: { code: typed },
    check: ({ code }) => ({ code: visitCodeField.safeParse(code).error?.issues[0]?.message }),
    said: { code: refusal },
    send: async ({ code }) => {
      void navigate(`/v/${shownCode(plainCode(code))}`);
      return null;
    },
  });
  const { error, onValue, ...input } = form.field('code');
  return (
    <form {...form.form} className={styles.card}>
      <h1>Enter your visit code</h1>
      <p className="dim">
        It stands in the message that invited you. You can also open the link in that message.
      </p>
      <div>
        <TextInput
          size="md"
          label="Visit code"
          className={styles.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          {...input}
          error={error !== null}
          aria-describedby="visit-code-message"
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
        <FieldMessage
          id="visit-code-message"
          error={error}
          hint="20 letters and digits, with or without hyphens"
        />
      </div>
      <Button type="submit" size="md">
        Go to the visit
      </Button>
    </form>
  );
};
