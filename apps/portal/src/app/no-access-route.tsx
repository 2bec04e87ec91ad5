import { NoAccessPage } from '../features/account/no-access.page.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

export const NoAccessRoute = () => (
  <SignedInGate admits="everybody-signed-in">
    <NoAccessPage />
  </SignedInGate>
);
