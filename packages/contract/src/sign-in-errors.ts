// The errors that people can meet around signing in, with their words: a part of the catalogue in errors.ts (document 1 §8).

export const signInErrors = {
  SessionExpired: { status: 401, message: 'Your session has expired. Please log in again.' },
  WrongLogin: { status: 401, message: 'The email or password is not correct.' },
  WrongCode: { status: 401, message: 'The code is not correct or no longer valid.' },
  NewCodeNeeded: {
    status: 401,
    message: 'This code was mistyped five times and does not work any more. Send a new code.',
  },
  SignInAgain: {
    status: 401,
    message: 'Five wrong codes were typed. Log in again from the start.',
  },
  CodeMistyped: { status: 400, message: 'The code is not correct or no longer valid.' },
  CodeUsedUp: {
    status: 400,
    message: 'This code was mistyped five times and does not work any more. Send a new code.',
  },
  ProofNeeded: {
    status: 403,
    message: 'Nothing was changed. To change how you sign in, type your password or a code first.',
  },
  TooManySignInChanges: {
    status: 429,
    message: 'How you sign in was changed ten times within a day. Try again tomorrow.',
  },
  TooManyCodeTries: {
    status: 429,
    message: 'Ten wrong codes were typed for your account within an hour. Wait an hour, then try again.',
  },
  LockedOut: { status: 429, message: 'Too many failed attempts. Wait 15 minutes, then try again.' },
  TooManyRequests: { status: 429, message: 'Too many requests. Wait a minute, then try again.' },
  SignInBusy: {
    status: 503,
    message: 'Many people are signing in at this moment. Wait a few seconds, then try again.',
  },
  WrongOrigin: { status: 403, message: 'This request did not come from the portal and was refused.' },
  NotAllowed: { status: 403, message: 'You do not have the permission for this.' },
  DemoPassword: {
    status: 403,
    message:
      "This is the password of the demonstration, which everybody knows. It does not work here: set your own with 'Forgot password?'.",
  },
  AccountUnconfirmed: {
    status: 403,
    message: 'Your account is not confirmed. Use the link in your welcome email first.',
  },
  SecondFactorNeeded: {
    status: 403,
    message: 'You need a second factor here. Set it up, or type its code, before you go on.',
  },
  FactorDemanded: {
    status: 409,
    message:
      'You need a second factor: your role as an administrator, or one of your sites, demands it. Set up another one before you switch this one off.',
  },
  PASSWORD_RESET_REQUIRED: { status: 403, message: 'Set a new password before you go on.' },
  NoPortalAccess: { status: 403, message: 'You do not have access to this portal.' },
  NoProvider: { status: 404, message: 'No sign-in provider is configured. Log in with email and password.' },
  ProviderUnavailable: {
    status: 504,
    message:
      'The sign-in provider does not answer at the moment. Try again, or log in with email and password.',
  },
  ProviderRefused: {
    status: 401,
    message: 'The sign-in provider did not confirm who you are. Start again from the sign-in page.',
  },
  NoAccountForIdentity: {
    status: 403,
    message:
      'There is no portal user with the email address of this sign-in. Ask an administrator of your site.',
  },
  MailboxUnverified: {
    status: 403,
    message:
      'The sign-in provider did not confirm your email address, so the portal cannot tell which account is yours. Log in with email and password. An administrator of this installation can have the provider confirm addresses (“email_verified”), or set the portal to trust it.',
  },
  OtherLoginLinked: {
    status: 403,
    message:
      'Your portal account is linked to another login of the sign-in provider. Log in with email and password, and remove that link under “Sign-in and security”; then this login can be linked.',
  },
  WrongPassword: { status: 400, message: 'The current password is not correct.' },
  CommonPassword: {
    status: 400,
    message: 'This password is on the list of common passwords. Choose another.',
  },
  GuessablePassword: {
    status: 400,
    message: 'This password is too easy to guess. Choose a longer one, of words that do not go together.',
  },
  NoPhoneForCode: {
    status: 409,
    message: 'No phone number is stored for this account. Ask an administrator of your site to add one.',
  },
  SmsOff: {
    status: 409,
    message: 'This server sends no SMS. Use an authenticator app, or ask an administrator of your site.',
  },
  TooManyCodes: {
    status: 429,
    message: 'Too many codes were sent to you within a day. Use an authenticator app, or try again tomorrow.',
  },
  ResendTooSoon: { status: 429, message: 'A code was sent a moment ago. Wait 30 seconds, then ask again.' },
} as const;
