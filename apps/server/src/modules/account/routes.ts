// Which handler answers which account call?
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { authenticate } from './authenticate.ts';
import { changePassword } from './change-password.ts';
import { extendSession, logout, readSession } from './session.ts';
import { requestCode, verifyCode } from './two-factor.ts';

export const accountHandlers = {
  authenticate,
  requestCode,
  verifyCode,
  logout,
  session: readSession,
  extendSession,
  changePassword,
} satisfies Handlers<typeof accountCalls>;
