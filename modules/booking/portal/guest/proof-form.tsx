// Asks a visitor for the code that went to the mailbox or the phone: with it the time is booked, and not before.
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { useNow } from '@alveary/portal/lib/clock.ts';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { fieldError } from '@alveary/portal/ui/field-message.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { BookingRequest } from '../../contract/requests.model.ts';
import styles from './guest.module.css';
import { refusalIn } from './refusal.rules.ts';
import { clockInWords, localeOf, momentInWords } from './slot-days.rules.ts';
import type { Wording } from './wordings/words.ts';

interface ProofFormProps {
  readonly asked: BookingRequest;
  readonly wording: Wording;
  readonly onBooked: () => void;
  /** Somebody else has the time. */
  readonly onTaken: () => void;
  /** Back to the form. */
  readonly onChange: () => void;
}

const CLOCK_MS = 10_000;

const withoutBlanks = (typed: string): string => typed.replaceAll(/\s/g, '');

const useProof = ({ asked, wording, onBooked, onTaken }: ProofFormProps) =>
  usePlainForm<'oneTimeCode'>({
    initial: { oneTimeCode: '' },
    check: ({ oneTimeCode }) => ({
      oneTimeCode: /^\d{6}$/.test(withoutBlanks(oneTimeCode)) ? null : wording.needsCode,
    }),
    send: async ({ oneTimeCode }) => {
      const body = { oneTimeCode: withoutBlanks(oneTimeCode) };
      try {
        await request(bookingGuestCalls.prove, { params: { code: asked.code }, body });
        onBooked();
        return null;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code !== 'SlotTaken') return { whole: refusalIn(wording, error) };
        onTaken();
        return null;
      }
    },
  });

/** A code that did not come is sent once more. */
const useNewProof = (
  { asked, wording }: Pick<ProofFormProps, 'asked' | 'wording'>,
  say: (refusal: string | null) => void,
) => {
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    setSent(false);
    say(null);
    try {
      await request(bookingGuestCalls.sendProof, { params: { code: asked.code } });
      setSent(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      say(refusalIn(wording, error));
    } finally {
      setSending(false);
    }
  };
  return { isSending, isSent, send };
};

export const ProofForm = (props: ProofFormProps) => {
  const { asked, wording, onChange } = props;
  const form = useProof(props);
  const renewal = useNewProof(props, form.say);
  const time = useNow(CLOCK_MS);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const locale = localeOf(wording.tongue, navigator.language);
  const { start, timeZone, sentTo, heldUntil } = asked;
  const isHeld = heldUntil !== null && Date.parse(heldUntil) > time;
  const typed = form.field('oneTimeCode');
  return (
    <form {...form.form} className={guest.card}>
      <h1 ref={heading} tabIndex={-1}>
        {wording.proofTitle}
      </h1>
      <p className={styles.sentTo}>{wording.proofSent(sentTo, momentInWords(start, timeZone, locale))}</p>
      <p className="dim">
        {isHeld ? wording.held(clockInWords(heldUntil, timeZone, locale)) : wording.notHeld}
      </p>
      <TextInput
        size="md"
        name="oneTimeCode"
        label={wording.proofCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={typed.value}
        error={typed.error === null ? null : fieldError(typed.error)}
        onChange={({ currentTarget }) => typed.onValue(currentTarget.value)}
        onBlur={typed.onBlur}
      />
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <p role="status">{renewal.isSent ? wording.sentAgain : ''}</p>
      <Button type="submit" size="md" loading={form.isRunning}>
        {wording.prove}
      </Button>
      <Button size="md" variant="default" loading={renewal.isSending} onClick={() => void renewal.send()}>
        {wording.sendAgain}
      </Button>
      <Button size="md" variant="default" disabled={form.isRunning} onClick={onChange}>
        {wording.changeTyped}
      </Button>
      <p className="dim">{wording.emergency}</p>
    </form>
  );
};
