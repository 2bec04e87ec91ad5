// Which handler answers which account call?
import type { accountCalls } from '@alveary/contract/account/calls.ts';
import type { accountDeviceCalls } from '@alveary/contract/account/devices.calls.ts';
import type { accountRecoveryCalls } from '@alveary/contract/account/recovery.calls.ts';
import type { accountFederationCalls } from '@alveary/contract/account/federation.calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { authenticate } from './authenticate.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  readAuthenticator,
  removeAuthenticator,
  verifyAuthenticator,
} from './authenticator.ts';
import { changePassword } from './change-password.ts';
import { adoptToken, beginProviderSignIn, finishProviderSignIn, signInOptions } from './federation.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { confirm, forgotPassword, resendConfirmation, sendResetLink, setPassword } from './recover.ts';
import { expireSession, extendSession, logout, readSession } from './session.ts';
import { requestCode, verifyCode } from './two-factor.ts';

export const accountHandlers = {
  authenticate,
  requestCode,
  verifyCode,
  logout,
  session: readSession,
  extendSession,
  expireSession,
  changePassword,
} satisfies Handlers<typeof accountCalls>;

export const accountRecoveryHandlers = {
  forgotPassword,
  sendResetLink,
  setPassword,
  confirmAccount: confirm,
  resendConfirmation,
} satisfies Handlers<typeof accountRecoveryCalls>;

export const accountDeviceHandlers = {
  authenticator: readAuthenticator,
  beginAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  verifyAuthenticator,
  sessions: listSessions,
  endSession: endOwnSession,
} satisfies Handlers<typeof accountDeviceCalls>;

export const accountFederationHandlers = {
  signInOptions,
  beginProviderSignIn,
  finishProviderSignIn,
  adoptToken,
} satisfies Handlers<typeof accountFederationCalls>;
