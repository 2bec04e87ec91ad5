// How does a guest come to the visit without the link? By typing the code of the invitation (OP-VIDEO-1)
import { shownCode, visitCodeField } from '@alveary/contract/video/visit-code.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { FieldMessage } from '../../ui/field-message.tsx';

interface CodeFormProps {
  readonly typed?: string;
  /** Why the typed code leads to no visit. */
  readonly refusal?: string;
}

export const CodeForm = ({ typed = '', refusal }: CodeFormProps) => {
  const navigate = useNavigate();
  const [code, setCode] = useState(typed);
  const [error, setError] = useState<string | null>(refusal ?? null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = visitCodeField.safeParse(code);
    if (read.success) void navigate(`/v/${shownCode(read.data)}`);
    else setError(read.error.issues[0]?.message ?? null);
  };
  return (
    <form className="guest-card" onSubmit={submit} noValidate>
      <h1>Enter your visit code</h1>
      <p className="dim">
        It stands in the message that invited you. You can also open the link in that message.
      </p>
      <div>
        <TextInput
          size="md"
          label="Visit code"
          className="guest-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={error !== null}
          aria-describedby="visit-code-message"
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setError(null);
          }}
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
