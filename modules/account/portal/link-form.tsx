// How does a person ask for a mail with a link, and what are they told, whether the address is known or not? (OP-AUTH-1, OP-AUTH-8)
import { IconMailCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { chooseRegion } from '@alveary/portal/lib/gateway.ts';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { MOST_LINKS_PER_HOUR } from '../contract/recovery.calls.ts';
import { PlainField } from './plain-field.tsx';
import { emailProblem, type RecoveryOutcome, regionProblem } from './recover.requests.ts';
import { Refusal } from './refusal.tsx';
import { RegionField } from './region-field.tsx';
import { firstRegion, regionOf } from './region.ts';
import styles from './sign-in.module.css';

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
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = usePlainForm({
    initial: { username: props.email, region: firstRegion() ?? '' },
    check: ({ username, region }) => ({
      username: emailProblem(username),
      region: regionProblem(regionOf(region)),
    }),
    send: async ({ username, region }) => {
      const chosen = regionOf(region);
      if (chosen !== null) chooseRegion(chosen);
      const outcome = await props.ask(username.trim());
      if (outcome.kind !== 'done') return { whole: outcome.message };
      setSentTo(username.trim());
      return null;
    },
  });
  const { error, value, onValue } = form.field('region');

  if (sentTo !== null) {
    return <LinkSent email={sentTo} life={props.life} onAgain={() => setSentTo(null)} />;
  }
  return (
    <form {...form.form} className={styles.form}>
      <h1>{props.title}</h1>
      <div className={styles.lead}>{props.lead}</div>
      <Refusal text={form.refusal} />
      <PlainField
        {...form.field('username')}
        label="Email"
        type="email"
        autoComplete="username"
        autoFocus
        spellCheck={false}
      />
      <RegionField region={regionOf(value)} error={error} onRegion={(region) => onValue(region ?? '')} />
      <PlainButton type="submit" isBusy={form.isRunning}>
        {form.isRunning ? 'Sending' : props.act}
      </PlainButton>
      <BackToLogin />
    </form>
  );
};

const BackToLogin = () => (
  <div className={styles.links}>
    <Link to="/account/login" className={styles.link}>
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
    <div className={styles.form}>
      <IconMailCheck size={32} stroke={1.5} className={styles.mark} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        Check your email
      </h1>
      <p>
        If <b className={styles.address}>{email}</b> belongs to an account that needs it, an email with a link
        is on its way. The link works once, for {life}.
      </p>
      <p>
        At most {MOST_LINKS_PER_HOUR} such emails go out in an hour: after that, use the link in the newest,
        or wait an hour.
      </p>
      <p className="dim">Nothing after a few minutes? Look in the spam folder, then ask again.</p>
      <PlainButton look="outline" onClick={onAgain}>
        Ask again
      </PlainButton>
      <BackToLogin />
    </div>
  );
};
