// What is typed to sign in, and what is said when it is wrong? (document 1 §5, §8; AUTH-001, AUTH-009; OP-AUTH-7, OP-AUTH-8)
import { useEffect } from 'react';
import { Link } from 'react-router';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { chooseRegion } from '@alveary/portal/lib/gateway.ts';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { Note } from './note.tsx';
import { PasswordField } from './password-field.tsx';
import { PlainField } from './plain-field.tsx';
import { ProviderButton } from './provider-button.tsx';
import { Refusal } from './refusal.tsx';
import { RegionField } from './region-field.tsx';
import { firstRegion, regionOf } from './region.ts';
import type { Credentials, SignInOutcome } from './sign-in.requests.ts';
import styles from './sign-in.module.css';
import plainFieldStyles from './plain-field.module.css';

const loadRequests = () => import('./sign-in.requests.ts');

const nothingTyped = () => ({ username: '', password: '', region: firstRegion() ?? '' });

const credentialsOf = (typed: ReturnType<typeof nothingTyped>): Credentials => ({
  ...typed,
  region: regionOf(typed.region),
});

interface CredentialsFormProps {
  /** What the person should know first: the session expired, or the password was just set. */
  readonly note: string | null;
  /** Where a person goes who signs in elsewhere. */
  readonly returnPath: string;
  readonly onOutcome: (outcome: SignInOutcome) => void;
}

export const CredentialsForm = ({ note, returnPath, onOutcome }: CredentialsFormProps) => {
  const form = usePlainForm({
    initial: nothingTyped(),
    check: async (typed) => (await loadRequests()).credentialErrors(credentialsOf(typed)),
    checkedOnLeaving: 'username',
    send: async (typed) => {
      const entered = credentialsOf(typed);
      if (entered.region !== null) chooseRegion(entered.region);
      const outcome = await (await loadRequests()).signIn(entered);
      onOutcome(outcome);
      return outcome.kind === 'refused' ? { whole: outcome.message } : null;
    },
  });
  useEffect(() => void loadRequests(), []);
  const { error, value, onValue } = form.field('region');

  return (
    <form {...form.form} className={styles.form}>
      <h1>Log in</h1>
      {form.refusal === null && note !== null ? <Note text={note} /> : null}
      <Refusal text={form.refusal} />
      <PlainField
        {...form.field('username')}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        beside={
          <Link to="/account/password/forgot" className={plainFieldStyles.beside}>
            Forgot password?
          </Link>
        }
      />
      <RegionField region={regionOf(value)} error={error} onRegion={(region) => onValue(region ?? '')} />
      <PlainButton type="submit" isBusy={form.isRunning}>
        {form.isRunning ? 'Logging in' : 'Log in'}
      </PlainButton>
      <ProviderButton returnPath={returnPath} onRefused={form.say} />
    </form>
  );
};
