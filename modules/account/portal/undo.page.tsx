// How does somebody take their account back whose sign-in was changed by another? By the link of the mail, signed in or not (decision 0035)
import { IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PlainButton } from '@alveary/portal/ui/plain-button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { Refusal } from './refusal.tsx';
import styles from './sign-in.module.css';
import { findChange, undoChange, type UndoableChange, type UndoState } from './undo.requests.ts';

export const UndoPage = () => {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<UndoState | null>(null);
  useEffect(() => {
    let isShown = true;
    void findChange(token).then((found) => isShown && setState(found));
    return () => {
      isShown = false;
    };
  }, [token]);
  return <AccountFrame>{stepOf(state, token, setState)}</AccountFrame>;
};

const stepOf = (state: UndoState | null, token: string, onState: (state: UndoState) => void) => {
  if (state === null) {
    return (
      <div className={styles.form}>
        <h1>Undo the change</h1>
        <p role="status" className="dim">
          Your link is being checked.
        </p>
      </div>
    );
  }
  if (state.kind === 'open') {
    const run = async (): Promise<void> => onState(await undoChange(token, state.change));
    return <OpenChange change={state.change} refusal={state.refusal} onUndo={run} />;
  }
  if (state.kind === 'undone') return <Undone maskedEmail={state.maskedEmail} />;
  return <NothingToUndo message={state.message} canRetry={state.kind === 'failed'} />;
};

const words: Readonly<Record<UndoableChange['what'][number], string>> = {
  email: 'the email address',
  phone: 'the phone number',
  sms: 'codes by SMS',
  authenticator: 'the authenticator app',
};

const listed = (what: UndoableChange['what']): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(what.map((part) => words[part]));

/** Nobody is signed in here: the browser tells how its person reads dates. */
const locale = (): string => (/^en(-US)?$/i.test(navigator.language) ? 'en-US' : 'en-GB');

const dayTime = (instant: string): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));

interface OpenChangeProps {
  readonly change: UndoableChange;
  readonly refusal: string | null;
  readonly onUndo: () => Promise<void>;
}

const OpenChange = ({ change, refusal, onUndo }: OpenChangeProps) => {
  const [isRunning, setRunning] = useState(false);
  const undo = async (): Promise<void> => {
    setRunning(true);
    await onUndo();
    setRunning(false);
  };
  return (
    <div className={styles.form}>
      <h1>Undo the change</h1>
      <Refusal text={refusal} />
      <p>
        On {dayTime(change.changed_at)}, {listed(change.what)} of the account of{' '}
        <b className={styles.address}>{change.masked_email}</b> changed.
      </p>
      <p>
        If that was not you, undo it: everything about how you log in is as it was before, also what was
        changed later. All sessions end, the password stops working, and a link for a new one is mailed to
        this address.
      </p>
      <PlainButton isBusy={isRunning} onClick={() => void undo()}>
        {isRunning ? 'Undoing' : 'Undo the change'}
      </PlainButton>
      <p className="dim">If it was you, close this page: nothing happens.</p>
    </div>
  );
};

const Undone = ({ maskedEmail }: { readonly maskedEmail: string }) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.form}>
      <IconMailCheck size={32} stroke={1.5} className={styles.mark} aria-hidden />
      <h1 ref={title} tabIndex={-1}>
        The change is undone
      </h1>
      <p>
        An email with a link for a new password is on its way to{' '}
        <b className={styles.address}>{maskedEmail}</b>. The link works once, for 60 minutes.
      </p>
      <div className={styles.links}>
        <Link to="/account/login" className={styles.link}>
          Back to log in
        </Link>
      </div>
    </div>
  );
};

interface NothingToUndoProps {
  readonly message: string;
  readonly canRetry: boolean;
}

const NothingToUndo = ({ message, canRetry }: NothingToUndoProps) => (
  <div className={styles.form}>
    <h1>{canRetry ? 'The link could not be checked' : 'Nothing to undo'}</h1>
    <Refusal text={message} />
    {canRetry ? (
      <PlainButton onClick={() => location.reload()}>Try again</PlainButton>
    ) : (
      <p>
        If you cannot log in any more, ask for a new password, or ask an administrator of your site to look at
        your account.
      </p>
    )}
    <div className={styles.links}>
      <Link to="/account/login" className={styles.link}>
        Back to log in
      </Link>
      <Link to="/account/password/forgot" className={styles.link}>
        Forgot password?
      </Link>
    </div>
  </div>
);
