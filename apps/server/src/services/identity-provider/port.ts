// Sign-in at another system: an address to send the browser to, and who came back from there.

export interface SignInBegun {
  readonly authorizationUrl: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export interface SignInAnswer {
  /** The query the provider sent the browser back with. */
  readonly query: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** One login of a provider: the two together never name anybody else, whatever becomes of the mailbox. */
export interface ProviderLogin {
  readonly issuer: string;
  readonly subject: string;
}

export interface Identity extends ProviderLogin {
  /** Null where the provider names none. */
  readonly email: string | null;
  /** Whether the mailbox is known to be the person's: the provider says so, or is trusted where it says nothing. */
  readonly emailVerified: boolean;
  /** Whether the provider says that it asked for two factors. */
  readonly usedTwoFactors: boolean;
}

/** The provider answered, and the answer does not prove anybody's identity. The message says why, and holds no value of the answer. */
export class IdentityRefusal extends Error {}

export interface IdentityProvider {
  readonly label: string;
  /** @throws Error when the provider cannot be reached */
  begin(): Promise<SignInBegun>;
  /** @throws IdentityRefusal, or Error when the provider cannot be reached */
  finish(answer: SignInAnswer): Promise<Identity>;
}
