// How does a person ask for a mail with a link, and what are they told, whether the address is known or not? (OP-AUTH-1, OP-AUTH-8)
import { IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chooseRegion } from '../../lib/gateway.ts';
import { PlainButton } from '../../ui/plain-button.tsx';
import { PlainField } from './plain-field.tsx';
import { emailProblem, type RecoveryOutcome, regionProblem } from './recover.deed.ts';
import { Refusal } from './refusal.tsx';
import { RegionField } from './region-field.tsx';
import { firstRegion } from './region.ts';

interface LinkFormProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly email: string;
  readonly act: string;
  readonly ask: (email: string) => Promise<RecoveryOutcome>;
  /** How long the link in the mail works. */
  readonly life: string;
}

export const LinkForm = (props: LinkFormProps) => {
  const [email, setEmail] = useState(props.email);
  const [region, setRegion] = useState(() => firstRegion());
  const [regionError, setRegionError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isRunning) return;
    const problem = emailProblem(email);
    setError(problem);
    setRegionError(regionProblem(region));
    setRefusal(null);
    if (problem !== null || region === null) {
      form.current
        ?.querySelector<HTMLElement>(problem === null ? '[name=region]' : '[name=username]')
        ?.focus();
      return;
    }
    chooseRegion(region);
    setRunning(true);
    const outcome = await props.ask(email.trim());
    setRunning(false);
    if (outcome.kind !== 'done') {
      setRefusal(outcome.message);
      return;
    }
    setSentTo(email.trim());
  };

  if (sentTo !== null) {
    return <LinkSent email={sentTo} life={props.life} onAgain={() => setSentTo(null)} />;
  }
  return (
    <form ref={form} className="sign-in-form" noValidate onSubmit={(event) => void submit(event)}>
      <h1>{props.title}</h1>
      <div className="sign-in-lead">{props.lead}</div>
      <Refusal text={refusal} />
      <PlainField
        label="Email"
        name="username"
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        value={email}
        error={error}
        onValue={(text) => {
          setEmail(text);
          if (error !== null) setError(emailProblem(text));
        }}
      />
      <RegionField
        region={region}
        error={regionError}
        onRegion={(chosen) => {
          setRegion(chosen);
          setRegionError(null);
        }}
      />
      <PlainButton type="submit" disabled={isRunning}>
        {isRunning ? 'Sending' : props.act}
      </PlainButton>
      <BackToLogin />
    </form>
  );
};

const BackToLogin = () => (
  <div className="sign-in-links">
    <Link to="/account/login" className="sign-in-link">
      Back to log in
    </Link>
  </div>
);

interface LinkSentProps {
  readonly email: string;
  readonly life: string;
  readonly onAgain: () => void;
}

/** The same for every address: nobody learns here who has an account. */
const LinkSent = ({ email, life, onAgain }: LinkSentProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="sign-in-form">
      <IconMailCheck size={32} stroke={1.5} className="sign-in-mark" aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        Look in your mail
      </h1>
      <p>
        If <b className="sign-in-address">{email}</b> belongs to an account that needs it, a mail with a link
        is on its way. The link works once, for {life}.
      </p>
      <p className="dim">Nothing after a few minutes? Look among the unwanted mail, then ask again.</p>
      <PlainButton look="outline" onClick={onAgain}>
        Ask again
      </PlainButton>
      <BackToLogin />
    </div>
  );
};
