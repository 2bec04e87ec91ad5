import { FirstStepsPage } from '@alveary/modules/sites/portal/public.ts';
import { SignedInGate } from './signed-in-gate.tsx';

export const FirstStepsRoute = () => (
  <SignedInGate admits="everybody-signed-in">
    <FirstStepsPage />
  </SignedInGate>
);
