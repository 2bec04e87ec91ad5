// The code step of the sign-in (AUTH-003 to AUTH-005; OP-AUTH-5).
import { useCallback, useEffect, useRef, useState } from 'react';
import { now, useNow } from '@alveary/portal/lib/clock.ts';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { StayingButton } from '@alveary/portal/ui/staying-button.tsx';
import { PlainField } from './plain-field.tsx';
import { Refusal } from './refusal.tsx';
import { type CodeWay, codeError, sendCode, type SignInOutcome, verifyCode } from './sign-in.requests.ts';
import styles from './sign-in.module.css';

const RESEND_AFTER_MS = 30_000;

const hints: Readonly<Record<CodeWay, string>> = {
  sms: '6 digits, valid for 10 minutes',
  totp: '6 digits; a new code comes every 30 seconds',
};

interface CodeFormProps {
  readonly by: readonly CodeWay[];
  readonly onOutcome: (outcome: SignInOutcome) => void;
  readonly onBack: () => void;
}

export const CodeForm = ({ by, onOutcome, onBack }: CodeFormProps) => {
  const [way, setWay] = useState<CodeWay>(by.includes('totp') ? 'totp' : 'sms');
  const [isSmsUsed, setSmsUsed] = useState(way === 'sms');
  const form = usePlainForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeError(code) }),
    send: async ({ code }) => {
      const outcome = await verifyCode(code, way);
      onOutcome(outcome);
      return outcome.kind === 'refused' ? { whole: outcome.message } : null;
    },
  });
  const change = (next: CodeWay): void => {
    setWay(next);
    form.clear();
    if (next === 'sms') setSmsUsed(true);
  };

  return (
    <form {...form.form} className={styles.form}>
      <h1>Enter the code</h1>
      <Refusal text={form.refusal} />
      {way === 'totp' ? <p>Open your authenticator app and type the code it shows for Alveary.</p> : null}
      {isSmsUsed ? (
        <div hidden={way !== 'sms'}>
          <Sending onRefused={form.say} />
        </div>
      ) : null}
      <PlainField
        {...form.field('code')}
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
        hint={hints[way]}
      />
      <PlainButton type="submit" isBusy={form.isRunning}>
        {form.isRunning ? 'Checking' : 'Verify'}
      </PlainButton>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onBack}>
          Back to log in
        </button>
        {by.length > 1 ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => change(way === 'totp' ? 'sms' : 'totp')}
          >
            {way === 'totp' ? 'Get a code by SMS instead' : 'Use the authenticator app instead'}
          </button>
        ) : null}
      </div>
    </form>
  );
};

/** Each code works only where it was asked for: one that went to another window a moment ago is none for this one. */
const sendingText = (maskedPhone: string | null, isRefused: boolean): string => {
  if (maskedPhone !== null) return `A code was sent by SMS to ${maskedPhone}.`;
  return isRefused ? 'No code was sent for this window yet.' : 'Sending the code by SMS.';
};

/** Sends the first code when the step is reached; another one can be asked for after 30 seconds. */
const Sending = ({ onRefused }: { readonly onRefused: (message: string | null) => void }) => {
  const [maskedPhone, setMaskedPhone] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [sentAt, setSentAt] = useState(now);
  const time = useNow(1000);
  const wasAsked = useRef(false);

  const send = useCallback(async (): Promise<void> => {
    setSentAt(now());
    const sending = await sendCode();
    if (sending.kind === 'sent') setMaskedPhone(sending.maskedPhone);
    setRefused(sending.kind === 'refused');
    onRefused(sending.kind === 'refused' ? sending.message : null);
  }, [onRefused]);
  useEffect(() => {
    if (wasAsked.current) return;
    wasAsked.current = true;
    void send();
  }, [send]);

  // The shown time can lie up to a second before the sending.
  const wait = Math.ceil(Math.min(RESEND_AFTER_MS, sentAt + RESEND_AFTER_MS - time) / 1000);
  return (
    <div>
      <p role="status">{sendingText(maskedPhone, isRefused)}</p>
      <StayingButton className={styles.link} disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? `Send again in ${wait} s` : 'Send the code again'}
      </StayingButton>
    </div>
  );
};
