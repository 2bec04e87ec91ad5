import { SecondFactorPage } from '@alveary/modules/account/portal/public.ts';
import { SignedInGate } from './signed-in-gate.tsx';

export const SecondFactorRoute = () => (
  <SignedInGate admits="everybody-signed-in">
    <SecondFactorPage />
  </SignedInGate>
);
