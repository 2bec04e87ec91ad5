// The way of a guest to the visit without the link: the code of the invitation is typed (OP-VIDEO-1).
import { plainCode, shownCode, visitCodeField } from '../contract/visit-code.ts';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { doorWording } from './door-wording.ts';
import styles from './guest.module.css';

interface CodeFormProps {
  readonly typed?: string;
  /** Why the typed code leads to no visit. */
  readonly refusal?: string;
}

export const CodeForm = ({ typed = '', refusal }: CodeFormProps) => {
  const navigate = useNavigate();
  const wording = doorWording();
  const form = usePlainForm({
    initial: { code: typed },
    check: ({ code }) => ({ code: visitCodeField.safeParse(code).success ? null : wording.malformed }),
    said: { code: refusal },
    send: async ({ code }) => {
      void navigate(`/v/${shownCode(plainCode(code))}`);
      return null;
    },
  });
  const { error, onValue, ...input } = form.field('code');
  return (
    <form {...form.form} className={styles.card}>
      <h1>{wording.title}</h1>
      <p className="dim">{wording.text}</p>
      <div>
        <TextInput
          size="md"
          label={wording.label}
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
        <FieldMessage id="visit-code-message" error={error} hint={wording.hint} />
      </div>
      <Button type="submit" size="md">
        {wording.go}
      </Button>
    </form>
  );
};
