// What is typed to set a password by a link, and what is said when it does not work? (AUTH-036 to AUTH-039; OP-AUTH-1, OP-AUTH-2)
import { useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { isPasswordFit, type RecoveryOutcome } from './recover.requests.ts';
import { Refusal } from './refusal.tsx';
import styles from './sign-in.module.css';

interface NewPasswordFormProps {
  readonly title: string;
  readonly lead: string;
  readonly act: string;
  readonly send: (password: string) => Promise<RecoveryOutcome>;
  /** Said on the sign-in page afterwards. */
  readonly done: string;
  /** Where another link can be asked for. */
  readonly newLinkAt: string;
}

interface TypedPassword {
  readonly next: string;
  readonly again: string;
}

const problemsOf = ({ next, again }: TypedPassword) => ({
  next: isPasswordFit(next) ? null : 'The password does not meet every rule yet.',
  again: next === again ? null : 'The two passwords are not the same.',
});

export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const [isLinkOver, setLinkOver] = useState(false);
  const navigate = useNavigate();
  const rulesId = useId();
  const form = usePlainForm({
    initial: { next: '', again: '' },
    check: problemsOf,
    send: async ({ next }) => {
      const answer = await props.send(next);
      setLinkOver(answer.kind === 'link-invalid');
      if (answer.kind === 'password-refused') return { beside: { next: answer.message } };
      if (answer.kind !== 'done') return { whole: answer.message };
      void navigate('/account/login', { replace: true, state: { note: props.done } });
      return null;
    },
  });

  return (
    <form {...form.form} className={styles.form}>
      <h1>{props.title}</h1>
      <p className={styles.lead}>{props.lead}</p>
      <Refusal text={form.refusal} />
      {isLinkOver ? <Link to={props.newLinkAt}>Ask for a new link</Link> : null}
      <div>
        <PasswordField
          {...form.field('next')}
          label="New password"
          autoComplete="new-password"
          autoFocus
          describedBy={rulesId}
        />
        <PasswordRules id={rulesId} password={form.values.next} />
      </div>
      <PasswordField {...form.field('again')} label="New password again" autoComplete="new-password" />
      <PlainButton type="submit" isBusy={form.isRunning}>
        {form.isRunning ? 'Saving' : props.act}
      </PlainButton>
      <div className={styles.links}>
        <Link to="/account/login" className={styles.link}>
          Back to log in
        </Link>
      </div>
    </form>
  );
};
