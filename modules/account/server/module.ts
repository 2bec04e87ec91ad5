import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { lettersOf } from '@alveary/server/services/letters/choose.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import { accountCalls } from '../contract/calls.ts';
import { accountDeviceCalls } from '../contract/devices.calls.ts';
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { ownPhoneCalls } from '../contract/own-phone.calls.ts';
import { accountRecoveryCalls } from '../contract/recovery.calls.ts';
import { accountSafetyCalls } from '../contract/safety.calls.ts';
import { accountLetters } from './account-letters.ts';
import { removeOldSignIns } from './account.jobs.ts';
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
import { providerLink, unlinkProvider } from './provider-link.ts';
import { proofWays, proveCode, provePassword, sendProofCode } from './proof.ts';
import {
  checkLink,
  confirm,
  forgotPassword,
  resendConfirmation,
  sendResetLink,
  setPassword,
} from './recover.ts';
import { beginPhone, confirmPhone } from './second-factor.ts';
import { expireSession, extendSession, logout, readSession } from './session.ts';
import { sessionTopics } from './topics.ts';
import { requestCode, verifyCode } from './two-factor.ts';
import { changeToUndo, undoSignInChange } from './undo.ts';

export const account = serverModule({
  subject: 'account',
  calls: [
    ...served('account', accountCalls, {
      authenticate,
      requestCode,
      verifyCode,
      logout,
      session: readSession,
      extendSession,
      expireSession,
      changePassword,
    }),
    ...served('account', accountRecoveryCalls, {
      forgotPassword,
      sendResetLink,
      checkLink,
      setPassword,
      confirmAccount: confirm,
      resendConfirmation,
    }),
    ...served('account', accountDeviceCalls, {
      authenticator: readAuthenticator,
      beginAuthenticator,
      confirmAuthenticator,
      removeAuthenticator,
      verifyAuthenticator,
      sessions: listSessions,
      endSession: endOwnSession,
    }),
    ...served('account', ownPhoneCalls, { beginPhone, confirmPhone }),
    ...served('account', accountSafetyCalls, {
      proofWays,
      provePassword,
      sendProofCode,
      proveCode,
      changeToUndo,
      undoSignInChange,
    }),
    ...served('account', accountFederationCalls, {
      signInOptions,
      beginProviderSignIn,
      finishProviderSignIn,
      providerLink,
      unlinkProvider,
      adoptToken,
    }),
  ],
  topics: sessionTopics,
  jobs: (config) => [removeOldSignIns, letterJob(accountLetters, lettersOf(config))],
  samples: async () => (await import('./testing/samples.ts')).accountSamples,
});
