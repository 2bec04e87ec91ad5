// Asks a signer why they do not sign, once more before it is declined for everybody.
import { Button, Textarea } from '@mantine/core';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { consentLinkCalls } from '../../contract/guest.calls.ts';
import { REASON_MAX, type SignerProof } from '../../contract/model.ts';
import { type Decision, decidedAlready, refusalIn } from './refusal.ts';
import guest from '@alveary/portal/ui/guest-page.module.css';
import styles from './sign.module.css';
import type { Wording } from './wording.ts';

interface DeclineFormProps {
  readonly code: string;
  readonly proof: SignerProof;
  readonly wording: Wording;
  readonly onDecided: (decision: Decision) => void;
  readonly onBack: () => void;
}

export const DeclineForm = ({ code, proof, wording, onDecided, onBack }: DeclineFormProps) => {
  const form = usePlainForm<'reason'>({
    initial: { reason: '' },
    check: () => ({}),
    send: async ({ reason }) => {
      try {
        await request(consentLinkCalls.decline, { params: { code }, body: { ...proof, reason } });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const decision = await decidedAlready(code, error);
        if (decision === null) return { whole: refusalIn(wording, error) };
        onDecided(decision);
        return null;
      }
      onDecided('declined');
      return null;
    },
  });
  const { value, readOnly, onValue, onBlur } = form.field('reason');
  return (
    <form {...form.form} className={guest.card}>
      <h1>{wording.declineTitle}</h1>
      <Textarea
        size="md"
        name="reason"
        label={wording.why}
        autosize
        minRows={3}
        maxLength={REASON_MAX}
        value={value}
        readOnly={readOnly}
        onChange={(event) => onValue(event.currentTarget.value)}
        onBlur={onBlur}
      />
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="md" color="red" loading={form.isRunning}>
        {wording.declineAct}
      </Button>
      <Button variant="default" size="md" onClick={onBack}>
        {wording.back}
      </Button>
    </form>
  );
};
