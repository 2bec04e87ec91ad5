// Which of the two pages for a new password is it? By the link of a mail, or signed in (SHELL-012; OP-AUTH-1)
import { useSearchParams } from 'react-router';
import { NewPasswordPage } from '@alveary/modules/account/portal/public.ts';
import { PasswordResetPage } from '@alveary/modules/account/portal/public.ts';
import { LoginNotRequiredLayout } from './login-not-required-layout.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

export const PasswordResetRoute = () => {
  const [search] = useSearchParams();
  const token = search.get('token');
  if (token !== null) {
    return (
      <LoginNotRequiredLayout>
        <NewPasswordPage token={token} />
      </LoginNotRequiredLayout>
    );
  }
  return (
    <SignedInGate admits="everybody-signed-in">
      <PasswordResetPage />
    </SignedInGate>
  );
};
