// What a person must do before a call works: set a new password, or show the second factor that is demanded of them (AUTH-040; decision 0036).
import type { CallDeclaration } from '@alveary/contract/call.ts';
import type { ErrorCode } from '@alveary/contract/errors.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';

/** A password that must be set comes first: the call that sets it works for both. */
export const heldBackBy = (user: PortalUser, call: CallDeclaration): ErrorCode | null => {
  if (user.force_password_reset_on_login) return call.duringPasswordReset ? null : 'PASSWORD_RESET_REQUIRED';
  return user.second_factor_needed === undefined || call.beforeSecondFactor ? null : 'SecondFactorNeeded';
};
