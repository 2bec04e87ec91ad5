// What happens when the provider sends a person back? They are signed in, type the code that their account asks for, or read why
// not and how to go on (OP-AUTH-5, OP-AUTH-9)
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { safeReturnPath } from '@alveary/portal/shell/return-path.ts';
import { AccountFrame } from './account-frame.tsx';
import { finishAtProvider } from './provider.requests.ts';
import { Refusal } from './refusal.tsx';
import type { CodeWay, SignInOutcome } from './sign-in.requests.ts';
import styles from './sign-in.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const CodeForm = later(async () => (await import('./code-form.tsx')).CodeForm);

export const ProviderPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [codeBy, setCodeBy] = useState<readonly CodeWay[] | null>(null);
  const [back, setBack] = useState('/');
  const hasBegun = useRef(false);

  const goOn = useCallback(
    (outcome: SignInOutcome, returnPath: string): void => {
      if (outcome.kind === 'signed-in')
        void navigate(outcome.isSamePerson ? safeReturnPath(returnPath) : '/', { replace: true });
    },
    [navigate],
  );
  useEffect(() => {
    // A code works once: drawing the page again must not send it again.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finishAtProvider(search).then(({ outcome, returnPath }) => {
      setBack(returnPath);
      if (outcome.kind === 'refused') setRefusal(outcome.message);
      if (outcome.kind === 'code-needed') setCodeBy(outcome.by);
      goOn(outcome, returnPath);
    });
  }, [search, goOn]);

  if (codeBy !== null) {
    return (
      <AccountFrame>
        <CodeForm
          by={codeBy}
          onOutcome={(outcome) => goOn(outcome, back)}
          onBack={() => void navigate('/account/login', { replace: true })}
        />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame>
      <div className={styles.form}>
        <h1>{refusal === null ? 'Logging in' : 'You are not logged in'}</h1>
        <Refusal text={refusal} />
        {refusal === null ? (
          <p role="status" className="dim">
            Your sign-in is being checked.
          </p>
        ) : (
          <div className={styles.links}>
            <Link to="/account/login" replace className={styles.link}>
              Back to log in
            </Link>
          </div>
        )}
      </div>
    </AccountFrame>
  );
};
