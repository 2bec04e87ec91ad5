// What is typed to sign in, and what is said when it is wrong? (document 1 §5, §8; AUTH-001, AUTH-009; OP-AUTH-7, OP-AUTH-8)
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chooseRegion } from '../../lib/gateway.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { Note } from './note.tsx';
import { PasswordField } from './password-field.tsx';
import { PlainField } from './plain-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { Refusal } from './refusal.tsx';
import { RegionField } from './region-field.tsx';
import { firstRegion } from './region.ts';
import type { CredentialErrors, Credentials, SignInOutcome } from './sign-in.deed.ts';

const loadDeed = () => import('./sign-in.deed.ts');

const nothingTyped = (): Credentials => ({ username: '', password: '', region: firstRegion() });

const fieldsInOrder = ['username', 'password', 'region'] as const;

const noErrors: CredentialErrors = { username: null, password: null, region: null };

interface CredentialsFormProps {
  /** What the person should know first: the session expired, or the password was just set. */
  readonly note: string | null;
  /** Where a person goes who signs in elsewhere. */
  readonly returnPath: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}

export const CredentialsForm = ({ note, returnPath, onOutcome }: CredentialsFormProps) => {
  const [typed, setTyped] = useState(nothingTyped);
  const [errors, setErrors] = useState<CredentialErrors>(noErrors);
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
  const check = async (now: Credentials, fields: readonly ('username' | 'password')[]): Promise<void> => {
    const found = (await loadDeed()).credentialErrors(now);
    setErrors((old) => ({
      ...old,
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
    const wrong = fieldsInOrder.find((field) => found[field] !== null);
    if (wrong !== undefined || typed.region === null) {
      form.current?.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
      return;
    }
    chooseRegion(typed.region);
    setRunning(true);
    const outcome = await deed.signIn(typed);
    setRunning(false);
    if (outcome.kind === 'refused') setRefusal(outcome.message);
    onOutcome(outcome);
  };

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>Log in</h1>
      {refusal === null && note !== null ? <Note text={note} /> : null}
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
        label="Password"
        name="password"
        autoComplete="current-password"
        value={typed.password}
        error={errors.password}
        onValue={(password) => change({ password })}
        beside={
          <Link to="/account/password/forgot" className="plain-field-beside">
            Forgot password?
          </Link>
        }
      />
      <RegionField
        region={typed.region}
        error={errors.region}
        onRegion={(region) => {
          setTyped({ ...typed, region });
          setErrors({ ...errors, region: null });
        }}
      />
      <PlainButton type="submit" disabled={isRunning}>
        {isRunning ? 'Logging in' : 'Log in'}
      </PlainButton>
      <ProviderButton returnPath={returnPath} onRefused={setRefusal} />
    </form>
  );
};
