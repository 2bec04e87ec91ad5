// What does a handler get, and what must a module's table of handlers look like? (architecture: the life of a request)
import type { AnswerOf, CallDeclaration, Calls, InputOf, Paged } from '@alveary/contract/call.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { PortalUser } from '@alveary/contract/portal-users/model.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/handle.ts';
import type { Database } from '../db/open.ts';
import type { Blobs } from '../../services/blobs/port.ts';
import type { EhrAdapter } from '../../services/ehr/port.ts';
import type { EmailService } from '../../services/email/port.ts';
import type { IdentityProvider } from '../../services/identity-provider/port.ts';
import type { NpiRegistry } from '../../services/npi-registry/port.ts';
import type { SmsService } from '../../services/sms/port.ts';
import type { Tokens } from '../sessions/tokens.ts';

/** What the process offers to handlers beside the transaction. */
export interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  readonly tokens: Tokens;
  readonly sms: SmsService;
  readonly blobs: Blobs;
  readonly email: EmailService;
  readonly npiRegistry: NpiRegistry;
  /** The record systems of the sites. */
  readonly ehr: EhrAdapter;
  /** Null when none is configured: then people sign in with their password. */
  readonly identityProvider: IdentityProvider | null;
  /** Forgets what this node remembers of a person; other nodes hear of it from the database. */
  readonly forgetPerson: (userId: string) => void;
}

export interface Ctx {
  readonly me: Me;
  readonly user: PortalUser | null;
  /** The session the request came in, or null for calls that anyone may make. */
  readonly sessionId: string | null;
  /** Milliseconds since the epoch; the only clock a handler has. */
  readonly now: number;
  readonly requestId: string;
  /** The one transaction of the request; read only for GET. */
  readonly db: Db;
  /**
   * Each statement is a read-only transaction of its own, under the same reach: one trip for a read that asks one thing.
   * It does not see what `db` has changed. Such reads share connections, so it is for those that read a few rows.
   */
  readonly single: Db;
  readonly surroundings: Surroundings;
  readonly remoteAddress: string;
  readonly userAgent: string;
  /** The single-sign-on token of the cookie, as it came. */
  readonly ssoToken: string | null;
  /** Names the patients the audit row of this call is about. */
  about(...profileIds: string[]): void;
  /** Names the person an audit row is about when nobody is signed in yet. */
  aboutUser(userId: string): void;
  /** Keeps what changed for the audit row. */
  noteChange(before: unknown, after: unknown): void;
  /** Runs once the transaction is committed: mail, realtime, outside calls. */
  afterCommit(effect: () => Promise<void>): void;
  /** A small write nobody waits for, after the answer's transaction, together with those of other requests. */
  later(write: (db: Db) => Promise<void>): void;
  /** A write that stays although the call is refused: failed tries that are counted. */
  evenIfRefused(write: (db: Db) => Promise<void>): void;
  /** The person's sessions or rights change: this node forgets what it remembers of them before it answers. */
  changesAccessOf(userId: string): void;
  /** Sets or clears the sign-in cookie of the answer. */
  setToken(kind: 'bearer' | 'two_factor' | 'sso', token: string | null, expiresAt: number): void;
}

/** A JSON array that SQL built already and that goes out as it is; its call's schema is checked in tests. */
export interface RawPage {
  readonly json: string;
  readonly total: number;
}

type Answer<Call extends CallDeclaration> = Call['output'] extends Paged
  ? AnswerOf<Call> | RawPage
  : AnswerOf<Call>;

export type Handler<Call extends CallDeclaration> = (ctx: Ctx, input: InputOf<Call>) => Promise<Answer<Call>>;

/** A module's handlers: one for each of its calls, or it does not compile. */
export type Handlers<Declared extends Calls> = { readonly [Name in keyof Declared]: Handler<Declared[Name]> };
