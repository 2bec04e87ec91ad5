// What does the product need of a foreign sign-in? An address to go to, and who came back.

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

export interface Identity {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Whether the provider says that it asked for two factors. */
  readonly usedTwoFactors: boolean;
}

/** The provider answered, and the answer does not prove anybody's identity. */
export class IdentityRefusal extends Error {}

export interface IdentityProvider {
  readonly label: string;
  /** @throws Error when the provider cannot be reached */
  begin(): Promise<SignInBegun>;
  /** @throws IdentityRefusal, or Error when the provider cannot be reached */
  finish(answer: SignInAnswer): Promise<Identity>;
}
