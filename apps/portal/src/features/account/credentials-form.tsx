// What is typed to sign in, and what is said when it is wrong? (document 1 §5, §8; AUTH-001, AUTH-009; OP-AUTH-7, OP-AUTH-8)
import { IconChevronDown, IconEye, IconEyeOff, IconInfoCircle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldMessage } from '../../ui/field-message.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { Refusal } from './refusal.tsx';
import { isRegion, type Region, rememberRegion, suggestedRegion } from './region.ts';
import type { CredentialErrors, Credentials, SignInOutcome } from './sign-in.deed.ts';

const loadDeed = () => import('./sign-in.deed.ts');

const regionChoices: readonly { readonly code: Region; readonly label: string }[] = [
  { code: 'us', label: 'United States' },
  { code: 'eu', label: 'Europe' },
];

const noErrors: CredentialErrors = { username: null, password: null };

interface CredentialsFormProps {
  readonly isExpired: boolean;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}

export const CredentialsForm = ({ isExpired, onOutcome }: CredentialsFormProps) => {
  const [typed, setTyped] = useState<Credentials>({ username: '', password: '' });
  const [errors, setErrors] = useState<CredentialErrors>(noErrors);
  const [region, setRegion] = useState(() =>
    suggestedRegion(Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => void loadDeed(), []);

  const change = (part: Partial<Credentials>): void => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (errors.username !== null || errors.password !== null) void check(next, ['username', 'password']);
  };
  /** Looks only at the given fields, and never adds an error to one that the person has not left yet. */
  const check = async (now: Credentials, fields: readonly (keyof Credentials)[]): Promise<void> => {
    const found = (await loadDeed()).credentialErrors(now);
    setErrors((old) => ({
      username:
        fields.includes('username') && (old.username !== null || fields.length === 1)
          ? found.username
          : old.username,
      password: fields.includes('password') && old.password !== null ? found.password : old.password,
    }));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    const deed = await loadDeed();
    const found = deed.credentialErrors(typed);
    setErrors(found);
    setRefusal(null);
    if (found.username !== null || found.password !== null) {
      form.current
        ?.querySelector<HTMLInputElement>(found.username === null ? '[name=password]' : '[name=username]')
        ?.focus();
      return;
    }
    setRunning(true);
    const outcome = await deed.signIn(typed);
    setRunning(false);
    if (outcome.kind === 'refused') setRefusal(outcome.message);
    else rememberRegion(region);
    onOutcome(outcome);
  };

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>Log in</h1>
      {refusal === null && isExpired ? <ExpiredNote /> : null}
      <Refusal text={refusal} />
      <PlainField
        label="Email"
        name="username"
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        value={typed.username}
        error={errors.username}
        onValue={(username) => change({ username })}
        onBlur={() => (typed.username === '' ? undefined : void check(typed, ['username']))}
      />
      <PasswordField
        value={typed.password}
        error={errors.password}
        onValue={(password) => change({ password })}
      />
      <RegionField region={region} onRegion={setRegion} />
      <PlainButton type="submit" disabled={isRunning}>
        {isRunning ? 'Logging in' : 'Log in'}
      </PlainButton>
    </form>
  );
};

const ExpiredNote = () => (
  <p className="sign-in-note" role="status">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    Your session has expired. Please log in again.
  </p>
);

interface PasswordFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onValue: (value: string) => void;
}

const PasswordField = ({ value, error, onValue }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Hide password' : 'Show password';
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <PlainField
      label="Password"
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      spellCheck={false}
      value={value}
      error={error}
      onValue={onValue}
      inside={
        <PlainButton look="bare" aria-label={label} title={label} onClick={() => setShown(!isShown)}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </PlainButton>
      }
    />
  );
};

interface RegionFieldProps {
  readonly region: Region;
  readonly onRegion: (region: Region) => void;
}

const RegionField = ({ region, onRegion }: RegionFieldProps) => {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>Region</label>
      <span className="plain-field-box">
        <select
          id={id}
          className="plain-input"
          value={region}
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => isRegion(currentTarget.value) && onRegion(currentTarget.value)}
        >
          {regionChoices.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
      <FieldMessage
        id={`${id}hint`}
        error={null}
        hint="Where your account is kept. Remembered in this browser."
      />
    </div>
  );
};
