// May a call be sent that a person composed in the debug harness? Employees may, where the setting allows it (OP-SHELL-6).
import { fail } from '@alveary/contract/errors.ts';
import { mayUseHarnesses } from '@alveary/modules/debug/contract/policies.ts';
import type { Config } from '../config.ts';
import type { Identity } from '../sessions/sessions.ts';

/** The harness puts it on every call it sends: it takes rights away and gives none, so nobody gains by adding it. */
export const COMPOSED_HEADER = 'x-alveary-debug-send';

/** @throws Failure NotSignedIn, NotAllowed, DebugSendOff */
export const checkComposed = (config: Config, identity: Identity | null): void => {
  if (identity?.kind !== 'bearer') return fail('NotSignedIn');
  if (mayUseHarnesses.sites(identity.me).length === 0) return fail('NotAllowed');
  if (!config.debugSend) return fail('DebugSendOff');
};
