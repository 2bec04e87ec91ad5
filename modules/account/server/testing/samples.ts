// A right request to each call about accounts.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const accountSamples = subjectSamples({
  requests: {
    'account.authenticate': () => ({
      method: 'POST',
      path: 'authenticate',
      body: { username: 'nobody@north.example', password: 'Wrong-pass1' },
    }),
    'account.requestCode': () => ({ method: 'POST', path: '2fa/sms/request' }),
    'account.verifyCode': () => ({ method: 'POST', path: '2fa/sms/verify', body: { code: '123456' } }),
    'account.logout': () => ({ method: 'POST', path: 'logout' }),
    'account.session': () => ({ path: 'account/session' }),
    'account.extendSession': () => ({ method: 'POST', path: 'account/session/extend' }),
    'account.expireSession': () => ({ method: 'POST', path: 'account/session/expire' }),
    'account.changePassword': () => ({
      method: 'POST',
      path: 'auth/password/change',
      body: { current_password: 'Wrong-pass1', new_password: 'Another-pass1' },
    }),
    'account.forgotPassword': () => ({
      method: 'POST',
      path: 'password/reset',
      body: { email: 'nobody@north.example' },
    }),
    'account.sendResetLink': (_rows, { tom }) => ({
      method: 'POST',
      path: 'auth/password/reset',
      body: { email: tom.email },
    }),
    'account.checkLink': () => ({
      method: 'POST',
      path: 'account/link/check',
      body: { token: 'x'.repeat(43), purpose: 'reset' },
    }),
    'account.setPassword': () => ({
      method: 'POST',
      path: 'password/reset/confirm',
      body: { token: 'x'.repeat(43), new_password: 'Another-pass1' },
    }),
    'account.confirmAccount': () => ({
      method: 'POST',
      path: 'account/confirm',
      body: { token: 'x'.repeat(43), new_password: 'Another-pass1' },
    }),
    'account.resendConfirmation': () => ({
      method: 'POST',
      path: 'account/confirm/resend',
      body: { email: 'nobody@north.example' },
    }),
    'account.authenticator': () => ({ path: '2fa/totp' }),
    'account.beginAuthenticator': () => ({ method: 'POST', path: '2fa/totp/begin' }),
    'account.confirmAuthenticator': () => ({
      method: 'POST',
      path: '2fa/totp/confirm',
      body: { code: '123456' },
    }),
    'account.beginPhone': () => ({
      method: 'POST',
      path: '2fa/sms/begin',
      body: { phone_country_code: '+1', phone_number: '4155550188' },
    }),
    'account.confirmPhone': () => ({ method: 'POST', path: '2fa/sms/confirm', body: { code: '123456' } }),
    'account.removeAuthenticator': () => ({ method: 'POST', path: '2fa/totp/remove' }),
    'account.proofWays': () => ({ path: 'account/proof' }),
    'account.provePassword': () => ({
      method: 'POST',
      path: 'account/proof/password',
      body: { current_password: 'Wrong-pass1' },
    }),
    'account.sendProofCode': () => ({ method: 'POST', path: 'account/proof/code/send' }),
    'account.proveCode': () => ({
      method: 'POST',
      path: 'account/proof/code',
      body: { by: 'totp', code: '123456' },
    }),
    'account.changeToUndo': () => ({
      method: 'POST',
      path: 'account/sign-in/undo/check',
      body: { token: 'x'.repeat(43) },
    }),
    'account.undoSignInChange': () => ({
      method: 'POST',
      path: 'account/sign-in/undo',
      body: { token: 'x'.repeat(43) },
    }),
    'account.verifyAuthenticator': () => ({
      method: 'POST',
      path: '2fa/totp/verify',
      body: { code: '123456' },
    }),
    'account.sessions': () => ({ path: 'account/sessions' }),
    'account.endSession': () => ({ method: 'DELETE', path: `account/sessions/${newId()}` }),
    'account.signInOptions': () => ({ path: 'account/sign-in-options' }),
    'account.beginProviderSignIn': () => ({
      method: 'POST',
      path: 'account/provider/begin',
      body: { return_path: '/' },
    }),
    'account.finishProviderSignIn': () => ({
      method: 'POST',
      path: 'account/provider/finish',
      body: { answer: '?code=x&state=y' },
    }),
    'account.providerLink': () => ({ path: 'account/provider' }),
    'account.unlinkProvider': () => ({ method: 'DELETE', path: 'account/provider' }),
    'account.adoptToken': () => ({ method: 'POST', path: 'account/sso/adopt' }),
  },
});
