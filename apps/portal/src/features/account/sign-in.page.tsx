// How does a person get in? E-mail and password, then the code where two factors are on (SHELL-009; OP-AUTH-7)
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { release } from '../../lib/release.ts';
import { PlainHeader } from '../../shell/header.tsx';
import { safeReturnPath } from '../../shell/return-path.ts';
import { BreathArt } from './breath-art.tsx';
import { CodeForm } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import type { SignInOutcome } from './sign-in.deed.ts';
import './sign-in.css';

type Step = 'credentials' | 'code';

export const SignInPage = () => {
  const [step, setStep] = useState<Step>('credentials');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Alveary';
  }, []);

  const onOutcome = (outcome: SignInOutcome): void => {
    if (outcome.kind === 'code-needed') setStep('code');
    if (outcome.kind !== 'signed-in') return;
    const back = outcome.isSamePerson ? safeReturnPath(search.get('return')) : '/';
    void navigate(back, { replace: true });
  };

  return (
    <div className="sign-in-page">
      <PlainHeader title="Alveary" />
      <main className="sign-in">
        <div className="sign-in-art">
          <BreathArt />
        </div>
        <div className="sign-in-column">
          {step === 'credentials' ? (
            <CredentialsForm isExpired={search.has('expired')} onOutcome={onOutcome} />
          ) : (
            <CodeForm onOutcome={onOutcome} onBack={() => setStep('credentials')} />
          )}
          <p className="sign-in-release">{release === '' ? null : `Release ${release}`}</p>
        </div>
      </main>
    </div>
  );
};
