// What is asked about a portal user, the same when adding and editing? (document 1 §5; USERS-037 to USERS-053, USERS-087)
import { mayEditTwoFactor } from '../contract/policies.ts';
import { Switch, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMe } from '@alveary/portal/shell/me.ts';
import { CountryCodeInput } from '@alveary/portal/ui/country-code-input.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import type { PersonForm } from './use-person-form.ts';
import styles from './person-dialog.module.css';

type TextField = 'email' | 'firstName' | 'lastName' | 'countryCode' | 'phoneNumber';

interface TextFacts {
  readonly isOptional: boolean;
  readonly inputMode: 'email' | 'text' | 'tel';
  readonly autoComplete: string;
  readonly placeholder?: string;
}

const facts: Readonly<Record<TextField, TextFacts>> = {
  email: { isOptional: false, inputMode: 'email', autoComplete: 'off' },
  firstName: { isOptional: false, inputMode: 'text', autoComplete: 'off' },
  lastName: { isOptional: false, inputMode: 'text', autoComplete: 'off' },
  countryCode: {
    isOptional: true,
    inputMode: 'tel',
    autoComplete: 'off',
    placeholder: 'e.g. +44',
  },
  phoneNumber: { isOptional: true, inputMode: 'tel', autoComplete: 'off' },
};

/** What the user signs in with: whoever changes the address or the phone could become that user. */
const signInFields: readonly TextField[] = ['email', 'countryCode', 'phoneNumber'];

interface PersonFieldsProps {
  readonly form: PersonForm;
  /** The editor may not change what the user signs in with: it is only shown. */
  readonly isSignInFixed?: boolean;
  /** The same of the name: the user stands above the editor. */
  readonly isNameFixed?: boolean;
}

export const PersonFields = ({ form, isSignInFixed = false, isNameFixed = false }: PersonFieldsProps) => {
  const me = useMe();
  const text = (field: TextField) => (
    <PersonText
      field={field}
      form={form}
      isFixed={signInFields.includes(field) ? isSignInFixed : isNameFixed}
    />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {text('firstName')}
        {text('lastName')}
      </div>
      {isSignInFixed ? (
        <p className={styles.fixed}>
          <IconLock size={14} stroke={1.75} aria-hidden />
          {isNameFixed ? 'Name, email' : 'Email'}, phone number and Two Factor Auth of this user are changed
          only by somebody who has all their sites and rights.
        </p>
      ) : null}
      {text('email')}
      <div className={`${styles.pair} ${styles.pairPhone}`}>
        {text('countryCode')}
        {text('phoneNumber')}
      </div>
      {mayEditTwoFactor(me) ? <TwoFactorSwitch form={form} isFixed={isSignInFixed} /> : null}
    </div>
  );
};

interface PersonTextProps {
  readonly field: TextField;
  readonly form: PersonForm;
  readonly isFixed: boolean;
}

const PersonText = ({ field, form, isFixed }: PersonTextProps) => {
  const { isOptional, ...input } = facts[field];
  const shared = {
    ...input,
    ...form.field(field, { isOptional }),
    spellCheck: false,
    maxLength: 300,
    readOnly: isFixed,
  };
  return (
    <div className={styles.text}>
      {field === 'countryCode' ? <CountryCodeInput {...shared} /> : <TextInput {...shared} />}
    </div>
  );
};

interface TwoFactorSwitchProps {
  readonly form: PersonForm;
  readonly isFixed: boolean;
}

const TwoFactorSwitch = ({ form, isFixed }: TwoFactorSwitchProps) => {
  const shown = form.toggle('hasTwoFactor');
  return (
    <div>
      <Switch
        {...shown}
        aria-describedby="person-two-factor"
        disabled={isFixed}
        onChange={(event) => {
          shown.onChange(event);
          form.show('phoneNumber');
        }}
      />
      <FieldMessage
        id="person-two-factor"
        error={form.errorOf('hasTwoFactor')}
        hint="After the password, a code comes by SMS to the phone number above."
      />
    </div>
  );
};
