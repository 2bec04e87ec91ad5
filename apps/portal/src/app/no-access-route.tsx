import { NoAccessPage } from '@alveary/modules/account/portal/public.ts';
import { SignedInGate } from './signed-in-gate.tsx';

export const NoAccessRoute = () => (
  <SignedInGate admits="everybody-signed-in">
    <NoAccessPage />
  </SignedInGate>
);
