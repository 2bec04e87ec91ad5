// What happens when the provider sends a person back? They are signed in, or read why not and how to go on (OP-AUTH-9)
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { safeReturnPath } from '../../shell/return-path.ts';
import { AccountFrame } from './account-frame.tsx';
import { finishAtProvider } from './provider.deed.ts';
import { Refusal } from './refusal.tsx';

export const ProviderPage = () => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<string | null>(null);
  const hasBegun = useRef(false);

  useEffect(() => {
    // A code works once: drawing the page again must not send it again.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finishAtProvider(search).then(({ outcome, returnPath }) => {
      if (outcome.kind === 'refused') setRefusal(outcome.message);
      if (outcome.kind !== 'signed-in') return;
      void navigate(outcome.isSamePerson ? safeReturnPath(returnPath) : '/', { replace: true });
    });
  }, [search, navigate]);

  return (
    <AccountFrame>
      <div className="sign-in-form">
        <h1>{refusal === null ? 'Logging in' : 'You are not logged in'}</h1>
        <Refusal text={refusal} />
        {refusal === null ? (
          <p role="status" className="dim">
            Your sign-in is being checked.
          </p>
        ) : (
          <div className="sign-in-links">
            <Link to="/account/login" replace className="sign-in-link">
              Back to log in
            </Link>
          </div>
        )}
      </div>
    </AccountFrame>
  );
};
