// Who may use the debug harnesses and the calls behind them? Product employees, by the employee flag (SHELL-008; OP-SHELL-6).
import type { Policy } from '@alveary/contract/policies/policy.ts';
import { accessibleSites } from '@alveary/contract/policies/policy.ts';
import { mayDebug } from '@alveary/contract/policies/shell.ts';

export const mayUseHarnesses: Policy = {
  name: 'mayUseHarnesses',
  says: 'Use the debug harnesses (product employees)',
  sites: (me) => (mayDebug(me) ? accessibleSites(me) : []),
};
