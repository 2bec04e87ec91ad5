// How does a person with two factors finish signing in? (AUTH-003 to AUTH-005; OP-AUTH-5)
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { now, useNow } from '../../lib/clock.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { Refusal } from './refusal.tsx';
import { type CodeWay, codeError, sendCode, type SignInOutcome, verifyCode } from './sign-in.deed.ts';

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
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    const problem = codeError(code);
    setError(problem);
    setRefusal(null);
    if (problem !== null) return;
    setRunning(true);
    const outcome = await verifyCode(code, way);
    setRunning(false);
    if (outcome.kind === 'refused') setRefusal(outcome.message);
    onOutcome(outcome);
  };
  const change = (next: CodeWay): void => {
    setWay(next);
    setCode('');
    setError(null);
    setRefusal(null);
    if (next === 'sms') setSmsUsed(true);
  };
  const type = (text: string): void => {
    setCode(text);
    if (error !== null) setError(codeError(text));
  };

  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>Enter the code</h1>
      <Refusal text={refusal} />
      {way === 'totp' ? <p>Open your authenticator app and type the code it shows for Alveary.</p> : null}
      {isSmsUsed ? (
        <div hidden={way !== 'sms'}>
          <Sending onRefused={setRefusal} />
        </div>
      ) : null}
      <PlainField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={10}
        value={code}
        error={error}
        hint={hints[way]}
        onValue={type}
      />
      <PlainButton type="submit" disabled={isRunning}>
        {isRunning ? 'Checking' : 'Verify'}
      </PlainButton>
      <div className="sign-in-links">
        <button type="button" className="sign-in-link" onClick={onBack}>
          Back to log in
        </button>
        {by.length > 1 ? (
          <button
            type="button"
            className="sign-in-link"
            onClick={() => change(way === 'totp' ? 'sms' : 'totp')}
          >
            {way === 'totp' ? 'Get a code by SMS instead' : 'Use the authenticator app instead'}
          </button>
        ) : null}
      </div>
    </form>
  );
};

/** Sends the first code when the step is reached; another one can be asked for after 30 seconds. */
const Sending = ({ onRefused }: { readonly onRefused: (message: string | null) => void }) => {
  const [maskedPhone, setMaskedPhone] = useState<string | null>(null);
  const [sentAt, setSentAt] = useState(now);
  const time = useNow(1000);
  const wasAsked = useRef(false);

  const send = useCallback(async (): Promise<void> => {
    setSentAt(now());
    const sending = await sendCode();
    if (sending.kind === 'sent') setMaskedPhone(sending.maskedPhone);
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
      <p role="status">
        {maskedPhone === null ? 'Sending the code by SMS.' : `A code was sent by SMS to ${maskedPhone}.`}
      </p>
      <button type="button" className="sign-in-link" disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? `Send again in ${wait} s` : 'Send the code again'}
      </button>
    </div>
  );
};
