// How does a person show with a code that it is still them? One of the app, or one that comes by SMS (decision 0035)
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { StayingButton } from '@alveary/portal/ui/staying-button.tsx';
import styles from './security.module.css';

interface CodeProofProps {
  readonly by: 'totp' | 'sms';
  readonly maskedPhone: string | null;
  /** What it is asked for: said above the field. */
  readonly lead: string;
  readonly others: ReactNode;
  readonly onDone: () => void;
  readonly onCancel?: () => void;
}

const nothingTyped = () => ({ code: '' });

export const CodeProof = ({ by, maskedPhone, lead, others, onDone, onCancel }: CodeProofProps) => {
  const prove = useCallMutation(accountSafetyCalls.proveCode);
  const form = useForm<{ readonly code: string }>({
    draftKey: null,
    shape: { labels: { code: 'Code' } },
    row: null,
    valuesOf: nothingTyped,
    sending: through(prove, ({ code }) => ({ body: { code, by } }), onDone),
    fieldOfCode: { CodeMistyped: 'code', CodeUsedUp: 'code' },
    saysErrors: true,
  });
  return (
    <Form form={form} takesFocus>
      {by === 'totp' ? (
        <p>Type the code your authenticator app shows. {lead}</p>
      ) : (
        <SmsCode maskedPhone={maskedPhone} lead={lead} />
      )}
      <FormNotes form={form} what="code" />
      <TextInput
        {...form.field('code', {
          hint:
            by === 'totp' ? '6 digits; a new code comes every 30 seconds' : '6 digits, valid for 10 minutes',
        })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      {others}
      <FormFoot form={form} act="Continue" isAlwaysOpen {...(onCancel === undefined ? {} : { onCancel })} />
    </Form>
  );
};

const AGAIN_AFTER_MS = 30_000;

const sendingWords = (isRunning: boolean, refusal: string | undefined, phone: string | null): string => {
  if (isRunning) return 'Sending the code by SMS.';
  return refusal ?? `A code was sent by SMS to ${phone ?? 'your phone'}.`;
};

/** Sends the first code when it is opened; another one can be asked for after 30 seconds. */
const SmsCode = ({ maskedPhone, lead }: Pick<CodeProofProps, 'maskedPhone' | 'lead'>) => {
  const send = useCallMutation(accountSafetyCalls.sendProofCode, { onRefused: () => true });
  const [sentAt, setSentAt] = useState(now);
  const time = useNow(1000);
  const wasAsked = useRef(false);
  const ask = (): void => {
    setSentAt(now());
    void send.run({});
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    askFirst();
  }, []);
  const wait = Math.ceil(Math.min(AGAIN_AFTER_MS, sentAt + AGAIN_AFTER_MS - time) / 1000);
  return (
    <div>
      <p role="status">
        {sendingWords(send.isRunning, send.error?.message, maskedPhone)} {lead}
      </p>
      <StayingButton className={styles.proofOther} disabled={wait > 0} onClick={ask}>
        {wait > 0 ? `Send again in ${wait} s` : 'Send the code again'}
      </StayingButton>
    </div>
  );
};
