import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const account = portalFeature({
  subject: 'account',
  proof: async () => (await import('./proof.dialog.tsx')).ProofDialog,
  routes: [
    {
      in: 'page',
      path: 'settings/security',
      load: async () => (await import('./security.page.tsx')).SecurityPage,
    },
    { in: 'open', path: 'account/login', load: async () => (await import('./sign-in.page.tsx')).SignInPage },
    {
      in: 'open',
      path: 'account/password/forgot',
      load: async () => (await import('./forgot-password.page.tsx')).ForgotPasswordPage,
    },
    {
      in: 'open',
      path: 'account/provider',
      load: async () => (await import('./provider.page.tsx')).ProviderPage,
    },
    { in: 'open', path: 'account/undo', load: async () => (await import('./undo.page.tsx')).UndoPage },
    {
      in: 'open',
      path: 'account/unconfirmed',
      load: async () => (await import('./unconfirmed.page.tsx')).UnconfirmedPage,
    },
  ],
});
