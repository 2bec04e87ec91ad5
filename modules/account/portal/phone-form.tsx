// To which phone do the sign-in codes go? It is typed, gets a first code, and counts once that has come back (decision 0036; OP-AUTH-5)
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import { ownPhoneCalls } from '../contract/own-phone.calls.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { CountryCodeInput } from '@alveary/portal/ui/country-code-input.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import styles from './security.module.css';

interface PhoneFormProps {
  readonly user: PortalUser;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

interface TypedPhone {
  readonly countryCode: string;
  readonly phoneNumber: string;
}

const fields: Readonly<Record<string, keyof TypedPhone>> = {
  phone_country_code: 'countryCode',
  phone_number: 'phoneNumber',
};

export const PhoneForm = ({ user, onDone, onCancel }: PhoneFormProps) => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const begin = useCallMutation(ownPhoneCalls.beginPhone);
  const form = useForm<TypedPhone>({
    draftKey: null,
    shape: { labels: { countryCode: 'Country code', phoneNumber: 'Phone number' } },
    row: null,
    valuesOf: () => ({
      countryCode: user.phone_country_code ?? '',
      phoneNumber: user.phone_number ?? '',
    }),
    sending: through(
      begin,
      ({ countryCode, phoneNumber }) => ({
        body: { phone_country_code: countryCode, phone_number: phoneNumber },
      }),
      ({ masked_phone }) => setSentTo(masked_phone),
    ),
    fieldOf: (named) => fields[named] ?? null,
    saysErrors: true,
  });
  if (sentTo !== null) {
    return <FirstCode sentTo={sentTo} onDone={onDone} onBack={() => setSentTo(null)} />;
  }
  return (
    <Form form={form} takesFocus>
      <p>A code is sent to this phone now, and each time you log in.</p>
      <FormNotes form={form} what="phone number" />
      <div className={styles.phonePair}>
        <CountryCodeInput
          {...form.field('countryCode')}
          inputMode="tel"
          autoComplete="tel-country-code"
          placeholder="e.g. +44"
          maxLength={5}
        />
        <TextInput
          {...form.field('phoneNumber')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
      </div>
      <FormFoot form={form} act="Send the code" isAlwaysOpen onCancel={onCancel} />
    </Form>
  );
};

interface FirstCodeProps {
  readonly sentTo: string;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

const nothingTyped = () => ({ code: '' });

const FirstCode = ({ sentTo, onDone, onBack }: FirstCodeProps) => {
  const confirm = useCallMutation(ownPhoneCalls.confirmPhone);
  const form = useForm<{ readonly code: string }>({
    draftKey: null,
    shape: { labels: { code: 'Code' } },
    row: null,
    valuesOf: nothingTyped,
    sending: through(confirm, ({ code }) => ({ body: { code } }), onDone),
    fieldOfCode: { CodeMistyped: 'code', CodeUsedUp: 'code' },
    saysErrors: true,
  });
  return (
    <Form form={form} takesFocus>
      <p role="status">A code was sent by SMS to {sentTo}.</p>
      <FormNotes form={form} what="code" />
      <TextInput
        {...form.field('code', { hint: '6 digits, valid for 10 minutes' })}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
      />
      <div className={styles.proofOthers}>
        <button type="button" className={styles.proofOther} onClick={onBack}>
          Change the number, or send another code
        </button>
      </div>
      <FormFoot form={form} act="Switch on" isAlwaysOpen />
    </Form>
  );
};
