// What stands around the debugging harnesses? The header and the strip of debug mode, without the buttons of side panels (SHELL-050, SHELL-081)
import { SignedInFrame } from './default-layout.tsx';
import { SignedInGate } from './signed-in-gate.tsx';

export const DebugLayout = () => (
  <SignedInGate>
    <SignedInFrame isDebugging />
  </SignedInGate>
);
