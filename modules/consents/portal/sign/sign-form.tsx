// The document on a phone, to be signed by a typed name or by hand, or declined (OP-CONSENT-1).
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { consentLinkCalls } from '../../contract/guest.calls.ts';
import type { Strokes } from '../../contract/model.ts';
import { isFullName } from '../../contract/rules.ts';
import type { Proven } from './read-with-proof.ts';
import { type Decision, decidedAlready, refusalIn } from './refusal.ts';
import { SaveButton } from './save-button.tsx';
import { fieldError } from '@alveary/portal/ui/field-message.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import styles from './sign.module.css';
import { SignaturePad } from './signature-pad.tsx';
import type { Wording } from './wording.ts';

interface SignFormProps {
  readonly code: string;
  readonly wording: Wording;
  readonly proven: Proven;
  readonly onDecided: (decision: Decision) => void;
  readonly onDecline: () => void;
}

const AGREES = 'yes';

export const SignForm = ({ code, wording, proven, onDecided, onDecline }: SignFormProps) => {
  const { proof, consent } = proven;
  const [strokes, setStrokes] = useState<Strokes>([]);
  const form = usePlainForm<'name' | 'agrees'>({
    initial: { name: '', agrees: '' },
    check: ({ name, agrees }) => ({
      name: isFullName(name) ? null : wording.nameNeeded,
      agrees: agrees === AGREES ? null : wording.agreeNeeded,
    }),
    send: async ({ name }) => {
      const drawn = strokes.length === 0 ? null : strokes;
      const body = { ...proof, sha256: consent.sha256, name, agrees: true as const, drawn };
      try {
        await request(consentLinkCalls.sign, { params: { code }, body });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const decision = await decidedAlready(code, error);
        if (decision === null) return { whole: refusalIn(wording, error) };
        onDecided(decision);
        return null;
      }
      onDecided('signed');
      return null;
    },
  });
  const name = form.field('name');
  const agrees = form.field('agrees');
  return (
    <form {...form.form} className={guest.card}>
      <h1>{consent.title}</h1>
      <p className={styles.about}>
        <span className="dim">{wording.for}</span> <b>{consent.patientName}</b>, {consent.siteName}
      </p>
      <div className={styles.text}>
        {consent.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <SaveButton code={code} proof={proof} title={consent.title} wording={wording} isQuiet />
      <h2>{wording.signTitle}</h2>
      <TextInput
        size="md"
        name="name"
        label={wording.name}
        description={name.error === null ? wording.nameHint : null}
        autoComplete="name"
        maxLength={120}
        value={name.value}
        readOnly={name.readOnly}
        error={name.error === null ? null : fieldError(name.error)}
        onChange={(event) => name.onValue(event.currentTarget.value)}
        onBlur={name.onBlur}
      />
      <SignaturePad
        wording={wording}
        strokes={strokes}
        onChange={(drawn) => form.isRunning || setStrokes(drawn)}
      />
      <Checkbox
        size="md"
        name="agrees"
        label={wording.agree}
        checked={agrees.value === AGREES}
        error={agrees.error === null ? null : fieldError(agrees.error)}
        onChange={(event) => agrees.onValue(event.currentTarget.checked ? AGREES : '')}
      />
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="md" loading={form.isRunning}>
        {wording.sign}
      </Button>
      <Button variant="subtle" size="md" disabled={form.isRunning} onClick={onDecline}>
        {wording.decline}
      </Button>
    </form>
  );
};
