// How does a person sign in at another system and come back? (OP-AUTH-9; OpenID Connect Core 1.0, state)
import { accountFederationCalls } from '../contract/federation.calls.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { chooseOwnGateway, gatewayOrigin } from '@alveary/portal/lib/gateway.ts';
import { type SignInOutcome, welcome } from './sign-in.requests.ts';

const KEY = 'auth.provider-state';

/** The words on the button; null when no provider is configured, or nobody can say. */
export const providerLabel = async (): Promise<string | null> => {
  // The way back leads to the host of the provider's own gateway: another region has a button of its own.
  if (gatewayOrigin() !== '') return null;
  try {
    return (await request(accountFederationCalls.signInOptions, {})).provider?.label ?? null;
  } catch (error) {
    // The form for e-mail and password stands anyway, and says itself when the server cannot be reached.
    if (error instanceof CallError) return null;
    throw error;
  }
};

type Begun =
  | { readonly kind: 'go'; readonly address: string }
  | { readonly kind: 'refused'; readonly message: string };

/** The address at the provider; this tab remembers what must come back from there. */
export const beginAtProvider = async (returnPath: string): Promise<Begun> => {
  chooseOwnGateway();
  try {
    const { authorization_url, state } = await request(accountFederationCalls.beginProviderSignIn, {
      body: { return_path: returnPath },
    });
    sessionStorage.setItem(KEY, state);
    return { kind: 'go', address: authorization_url };
  } catch (error) {
    if (error instanceof CallError) return { kind: 'refused', message: error.message };
    throw error;
  }
};

const FOREIGN =
  'This sign-in was not started in this tab, or was used already. Start again from the sign-in page.';

export interface ProviderOutcome {
  readonly outcome: SignInOutcome;
  readonly returnPath: string;
}

/** Finishes with the query the provider sent the browser back with; what was not started here is not even sent. */
export const finishAtProvider = async (answer: string): Promise<ProviderOutcome> => {
  const expected = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const refuse = (message: string): ProviderOutcome => ({
    outcome: { kind: 'refused', message },
    returnPath: '/',
  });
  if (expected === null || new URLSearchParams(answer).get('state') !== expected) return refuse(FOREIGN);
  try {
    const { return_path, token_type, code_by } = await request(
      accountFederationCalls.finishProviderSignIn,
      { body: { answer } },
      { ownsRefusal: true },
    );
    const outcome: SignInOutcome =
      token_type === 'two_factor' ? { kind: 'code-needed', by: code_by ?? ['sms'] } : await welcome();
    return { outcome, returnPath: return_path };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return refuse(error.message);
  }
};
