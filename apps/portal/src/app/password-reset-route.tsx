import { PasswordResetPage } from '../features/account/password-reset.page.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

export const PasswordResetRoute = () => (
  <SignedInGate admits="everybody-signed-in">
    <PasswordResetPage />
  </SignedInGate>
);
