// What is typed to set a password by a link, and what is said when it does not work? (AUTH-036 to AUTH-039; OP-AUTH-1, OP-AUTH-2)
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { isPasswordFit, type RecoveryOutcome } from './recover.deed.ts';
import { Refusal } from './refusal.tsx';

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

interface Problems {
  readonly next: string | null;
  readonly again: string | null;
}

const none: Problems = { next: null, again: null };

const problemsOf = (next: string, again: string): Problems => ({
  next: isPasswordFit(next) ? null : 'The password does not meet every rule yet.',
  again: next === again ? null : 'The two passwords are not the same.',
});

export const NewPasswordForm = (props: NewPasswordFormProps) => {
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [problems, setProblems] = useState(none);
  const [outcome, setOutcome] = useState<RecoveryOutcome | null>(null);
  const [isRunning, setRunning] = useState(false);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const rulesId = useId();

  const refuse = (found: Problems): void => {
    setProblems(found);
    form.current
      ?.querySelector<HTMLInputElement>(found.next === null ? '[name=again]' : '[name=next]')
      ?.focus();
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    setOutcome(null);
    const found = problemsOf(next, again);
    if (found.next !== null || found.again !== null) {
      refuse(found);
      return;
    }
    setRunning(true);
    const answer = await props.send(next);
    setRunning(false);
    if (answer.kind === 'done') {
      void navigate('/account/login', { replace: true, state: { note: props.done } });
      return;
    }
    if (answer.kind === 'password-refused') refuse({ next: answer.message, again: null });
    else setOutcome(answer);
  };

  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{props.title}</h1>
      <p className="sign-in-lead">{props.lead}</p>
      <Refusal text={outcome === null || outcome.kind === 'done' ? null : outcome.message} />
      {outcome?.kind === 'link-invalid' ? <Link to={props.newLinkAt}>Ask for a new link</Link> : null}
      <div>
        <PasswordField
          label="New password"
          name="next"
          autoComplete="new-password"
          autoFocus
          value={next}
          error={problems.next}
          describedBy={rulesId}
          onValue={(text) => {
            setNext(text);
            setProblems(none);
          }}
        />
        <PasswordRules id={rulesId} password={next} />
      </div>
      <PasswordField
        label="New password again"
        name="again"
        autoComplete="new-password"
        value={again}
        error={problems.again}
        onValue={(text) => {
          setAgain(text);
          setProblems({ ...problems, again: null });
        }}
      />
      <PlainButton type="submit" disabled={isRunning}>
        {isRunning ? 'Saving' : props.act}
      </PlainButton>
      <div className="sign-in-links">
        <Link to="/account/login" className="sign-in-link">
          Back to log in
        </Link>
      </div>
    </form>
  );
};
