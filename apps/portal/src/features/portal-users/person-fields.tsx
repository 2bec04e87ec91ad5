// What is asked about a portal user, the same when adding and editing? (document 1 §5; USERS-037 to USERS-053, USERS-087)
import { mayEditTwoFactor } from '@alveary/contract/policies/portal-users.ts';
import { Switch, TextInput } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useMe } from '../../shell/me.ts';
import { CountryCodeInput } from '../../ui/country-code-input.tsx';
import { FieldMessage } from '../../ui/field-message.tsx';
import type { PersonForm } from './use-person-form.ts';
import './person-dialog.css';

type TextField = 'email' | 'firstName' | 'lastName' | 'countryCode' | 'phoneNumber';

interface TextFacts {
  readonly label: string;
  readonly inputMode: 'email' | 'text' | 'tel';
  readonly autoComplete: string;
  readonly placeholder?: string;
}

const facts: Readonly<Record<TextField, TextFacts>> = {
  email: { label: 'Email', inputMode: 'email', autoComplete: 'off' },
  firstName: { label: 'First name', inputMode: 'text', autoComplete: 'off' },
  lastName: { label: 'Last name', inputMode: 'text', autoComplete: 'off' },
  countryCode: {
    label: 'Country code (optional)',
    inputMode: 'tel',
    autoComplete: 'off',
    placeholder: 'e.g. +44',
  },
  phoneNumber: { label: 'Phone number (optional)', inputMode: 'tel', autoComplete: 'off' },
};

/** What the user signs in with: whoever changes the address or the phone could become that user. */
const signInFields: readonly TextField[] = ['email', 'countryCode', 'phoneNumber'];

interface PersonFieldsProps {
  readonly form: PersonForm;
  readonly hasFocus?: TextField;
  /** The editor may not change what the user signs in with: it is only shown. */
  readonly isSignInFixed?: boolean;
}

export const PersonFields = ({ form, hasFocus, isSignInFixed = false }: PersonFieldsProps) => {
  const me = useMe();
  const text = (field: TextField) => (
    <PersonText
      field={field}
      form={form}
      hasFocus={field === hasFocus}
      isFixed={isSignInFixed && signInFields.includes(field)}
    />
  );
  return (
    <div className="person-fields">
      <div className="person-pair">
        {text('firstName')}
        {text('lastName')}
      </div>
      {isSignInFixed ? (
        <p className="person-fixed">
          <IconLock size={14} stroke={1.75} aria-hidden />
          Email, phone number and Two Factor Auth of this user are changed only by somebody who has all their
          sites and rights.
        </p>
      ) : null}
      {text('email')}
      <div className="person-pair person-pair-phone">
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
  readonly hasFocus: boolean;
  readonly isFixed: boolean;
}

const PersonText = ({ field, form, hasFocus, isFixed }: PersonTextProps) => {
  const { label, ...input } = facts[field];
  const problem = form.shown[field] ?? null;
  const id = `person-${field}`;
  const shared = {
    ...input,
    id,
    label,
    spellCheck: false,
    maxLength: 300,
    readOnly: isFixed,
    value: form.typed[field],
    error: problem !== null,
    'aria-describedby': `${id}-message`,
    onBlur: () => form.leave(field),
  };
  return (
    <div className="person-text">
      {field === 'countryCode' ? (
        <CountryCodeInput {...shared} onChange={(countryCode) => form.change({ countryCode })} />
      ) : (
        <TextInput
          {...shared}
          {...(hasFocus ? { 'data-autofocus': true } : {})}
          onChange={({ currentTarget }) => form.change({ [field]: currentTarget.value })}
        />
      )}
      <FieldMessage id={`${id}-message`} error={problem} />
    </div>
  );
};

interface TwoFactorSwitchProps {
  readonly form: PersonForm;
  readonly isFixed: boolean;
}

const TwoFactorSwitch = ({ form, isFixed }: TwoFactorSwitchProps) => (
  <div>
    <Switch
      label="Two Factor Auth"
      aria-describedby="person-two-factor"
      disabled={isFixed}
      checked={form.typed.hasTwoFactor}
      onChange={({ currentTarget }) => form.change({ hasTwoFactor: currentTarget.checked })}
    />
    <FieldMessage
      id="person-two-factor"
      error={form.shown.hasTwoFactor ?? null}
      hint="After the password, a code comes by SMS to the phone number above."
    />
  </div>
);
