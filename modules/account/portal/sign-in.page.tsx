// How does a person get in? E-mail and password, then the code where two factors are on (SHELL-009; OP-AUTH-7)
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { rereadRegion } from '@alveary/portal/lib/gateway.ts';
import { isAnotherPerson } from '@alveary/portal/shell/last-person.ts';
import { safeReturnPath } from '@alveary/portal/shell/return-path.ts';
import { hearTabs } from '@alveary/portal/shell/session-channel.ts';
import { AccountFrame } from './account-frame.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { textOfState } from './page-state.ts';
import type { CodeWay, SignInOutcome } from './sign-in.requests.ts';
import { later } from '@alveary/portal/lib/later.tsx';

/** Loaded only for accounts with two factors; it would bring the schemas along before the page is there. */
const CodeForm = later(async () => (await import('./code-form.tsx')).CodeForm);

export const SignInPage = () => {
  /** The ways the code can come; null while e-mail and password are typed. */
  const [codeBy, setCodeBy] = useState<readonly CodeWay[] | null>(null);
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();

  const back = safeReturnPath(search.get('return'));
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind !== 'signed-in') return;
        rereadRegion();
        void navigate(isAnotherPerson(message.personId) ? '/' : back, { replace: true });
      }),
    [navigate, back],
  );

  const onOutcome = (outcome: SignInOutcome): void => {
    if (outcome.kind === 'code-needed') setCodeBy(outcome.by);
    if (outcome.kind === 'unconfirmed')
      void navigate('/account/unconfirmed', { state: { email: outcome.email } });
    if (outcome.kind !== 'signed-in') return;
    void navigate(outcome.isSamePerson ? back : '/', { replace: true });
  };
  const expired = search.has('expired') ? 'Your session has expired. Please log in again.' : null;

  return (
    <AccountFrame>
      {codeBy === null ? (
        <CredentialsForm
          note={textOfState(state, 'note') ?? expired}
          returnPath={back}
          onOutcome={onOutcome}
        />
      ) : (
        <CodeForm by={codeBy} onOutcome={onOutcome} onBack={() => setCodeBy(null)} />
      )}
    </AccountFrame>
  );
};
