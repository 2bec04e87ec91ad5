// Asks for a code that comes to where the link came: it proves who opens the link where no date of birth is on record.
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { consentLinkCalls, type LinkView } from '../../contract/guest.calls.ts';
import { type ProofFormProps, readWithProof } from './read-with-proof.ts';
import { refusalIn } from './refusal.ts';
import styles from './sign.module.css';

interface CodeFormProps extends ProofFormProps {
  /** What the link asks for by now: the date of birth may have been entered meanwhile. */
  readonly onAsked: (link: LinkView) => void;
}

export const CodeForm = ({ onAsked, ...props }: CodeFormProps) => {
  const { code, wording } = props;
  const [wasSent, setSent] = useState(false);
  const [isSending, setSending] = useState(false);
  const words = wording.byCode;
  const form = usePlainForm<'oneTimeCode'>({
    initial: { oneTimeCode: '' },
    check: ({ oneTimeCode }) => ({
      oneTimeCode: /^\d{6}$/.test(oneTimeCode.replaceAll(/\s/g, '')) ? null : words.needed,
    }),
    send: ({ oneTimeCode }) =>
      readWithProof(props, { dateOfBirth: null, oneTimeCode: oneTimeCode.replaceAll(/\s/g, '') }),
  });
  const sendCode = async (): Promise<void> => {
    setSending(true);
    form.say(null);
    try {
      onAsked(await request(consentLinkCalls.sendCode, { params: { code } }));
      setSent(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // One is on its way: it can be entered.
      if (error.code === 'ConsentCodeTooSoon') setSent(true);
      form.say(refusalIn(wording, error));
    } finally {
      setSending(false);
    }
  };
  const typed = form.field('oneTimeCode');
  return (
    <form {...form.form} className={guest.card}>
      <h1>{wording.whoTitle}</h1>
      <p role="status">{wasSent ? words.wasSent : words.why}</p>
      {wasSent ? (
        <TextInput
          size="md"
          name="oneTimeCode"
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          value={typed.value}
          readOnly={typed.readOnly}
          error={typed.error}
          onChange={(event) => typed.onValue(event.currentTarget.value)}
          onBlur={typed.onBlur}
        />
      ) : null}
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      {wasSent ? (
        <>
          <Button type="submit" size="md" loading={form.isRunning}>
            {wording.go}
          </Button>
          <Button variant="subtle" size="md" loading={isSending} onClick={() => void sendCode()}>
            {words.again}
          </Button>
        </>
      ) : (
        <Button size="md" loading={isSending} onClick={() => void sendCode()}>
          {words.send}
        </Button>
      )}
    </form>
  );
};
