// The context of a handler, and the type of a module's table of handlers (architecture: the life of a request).
import type {
  AnswerOf,
  BinaryFile,
  CallDeclaration,
  Calls,
  Csv,
  CsvStream,
  InputOf,
  Paged,
  LateFile,
  StreamedFile,
  RequestOf,
} from '@alveary/contract/call.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { PortalUser } from '@alveary/modules/portal-users/contract/model.ts';
import type { Config } from '../config.ts';
import type { Cursor, Db, WriteRows } from '../db/handle.ts';
import type { Blobs } from '../../services/blobs/port.ts';
import type { EhrAdapter } from '../../services/ehr/port.ts';
import type { MalwareScanner } from '../../services/malware-scanner/port.ts';
import type { IdentityProvider } from '../../services/identity-provider/port.ts';
import type { Letters } from '../../services/letters/port.ts';
import type { NpiRegistry } from '../../services/npi-registry/port.ts';
import type { Telephony } from '../../services/telephony/port.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Failure } from '@alveary/contract/errors.ts';

/** What the process offers to handlers beside the transaction: nothing of it waits for anybody outside. */
export interface Surroundings {
  readonly config: Config;
  readonly tokens: Tokens;
  /** Encrypts what lies secret in the database. */
  readonly secrets: SecretBox;
  /** What is known of the phone company; null where none is configured and none may be pretended. */
  readonly telephony: Pick<Telephony, 'webhookSecret' | 'softphone'> | null;
  /** Null when none is configured: then people sign in with their password. */
  readonly identityProvider: Pick<IdentityProvider, 'label'> | null;
  /** Forgets what this node remembers of a person; other nodes hear of it from the database. */
  readonly forgetPerson: (userId: string) => void;
}

/** The services outside of the process. One that is silent must not keep a connection to the database, so none is asked in a transaction. */
export interface Outside {
  /** Sends codes and links by e-mail and SMS. */
  readonly letters: Letters;
  readonly blobs: Blobs;
  readonly npiRegistry: NpiRegistry;
  /** The record systems of the sites. */
  readonly ehr: EhrAdapter;
  readonly identityProvider: IdentityProvider | null;
  /** Looks at uploaded files; null when none is configured. */
  readonly scanner: MalwareScanner | null;
}

/** What an effect may do that runs when the call has committed. */
export interface AfterCommit {
  readonly outside: Outside;
  /** A transaction of its own, under the reach that the call had. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export type Effect = (after: AfterCommit) => Promise<void>;

/** Who sends a call without being signed in. */
export const NOBODY: Me = {
  id: '',
  isStaff: false,
  isEmployee: false,
  accountConfirmed: false,
  hasPortalConfiguration: false,
  siteUserActions: [],
  siteUsers: [],
};

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
  /** These sites as the bits of a reach, for statements over all sites that are limited to them (docs/decisions/0028). */
  bitsOf(siteIds: readonly string[]): string | Promise<string>;
  readonly surroundings: Surroundings;
  /**
   * Asks a service outside. The transaction is given up first and its connection let go; then the service is asked, and the handler runs
   * once more from its beginning, where the same key answers at once what the service said, or throws what it threw. So whatever comes before
   * this in a handler is undone and done again; `counting` comes behind it.
   */
  outside<T>(key: string, ask: (outside: Outside) => Promise<T>): Promise<T>;
  /**
   * The contents of files for an answer that is written while it is sent, once all of its rows were read: the first file that is read gives up
   * the connection. Every other answer asks `outside`.
   */
  readonly filesOfStream: Pick<Blobs, 'read'>;
  /** The client's, behind the proxies that TRUST_PROXY names. */
  readonly remoteAddress: string;
  /** The browser, by a mark this installation signed; null for programs. A mark that was just made is told as well. */
  readonly deviceId: string | null;
  readonly userAgent: string;
  /** The single-sign-on token of the cookie, as it came. */
  readonly ssoToken: string | null;
  /** The sign-ins at a provider that this browser has begun, as the cookie names them. */
  readonly providerStates: string | null;
  /** Names the patients the audit row of this call is about. */
  about(...profileIds: string[]): void;
  /** Names the person an audit row is about when nobody is signed in yet. */
  aboutUser(userId: string): void;
  /** Keeps what changed for the audit row. */
  noteChange(before: unknown, after: unknown): void;
  /** Runs once the transaction is committed: letters, realtime, outside calls. */
  afterCommit(effect: Effect): void;
  /**
   * A small write nobody waits for, within a moment after the answer's transaction. The rows that other requests give to the same
   * function meanwhile are written with it.
   */
  later<Row>(write: WriteRows<Row>, row: Row): void;
  /**
   * Another write as a part of this one, in its transaction and under its rules, with an audit row and news of its own. A refusal undoes
   * that part alone. @param options `isTrial`: tells what would come of it, and undoes it
   */
  inner<const Call extends CallDeclaration>(
    part: ServedPart<Call>,
    request: RequestOf<Call>,
    options: { readonly isTrial: boolean },
  ): Promise<InnerResult<Awaited<ReturnType<Handler<Call>>>>>;
  /** A write that stays although the call is refused: failed tries that are counted. */
  evenIfRefused(write: (db: Db) => Promise<void>): void;
  /**
   * Counts what limits a person, at once and whatever becomes of the answer: a read cannot write, and a count that went with the
   * answer would not hold. It reaches no patient but in a call over all sites. Asked before anything is asked of `db`, since it holds
   * a connection of its own.
   */
  counting<T>(count: (db: Db) => Promise<T>): Promise<T>;
  /** The person's sessions or rights change: this node forgets what it remembers of them before it answers. */
  changesAccessOf(userId: string): void;
  /** Sets or clears a sign-in cookie of the answer. */
  setToken(kind: 'bearer' | 'two_factor' | 'sso' | 'provider', token: string | null, expiresAt: number): void;
}

/** A call as another subject gives it away. */
export interface ServedPart<Call extends CallDeclaration> {
  /** 'tasks.create' */
  readonly name: string;
  readonly call: Call;
  readonly handler: Handler<Call>;
}

export type InnerResult<Answer> =
  | { readonly isDone: true; readonly answer: Answer }
  | { readonly isDone: false; readonly failure: Failure };

/** A JSON array that SQL built already and that goes out as it is; its call's schema is checked in tests. */
export interface RawPage {
  readonly json: string;
  readonly total: number;
}

type Answer<Call extends CallDeclaration> = Call['output'] extends Paged
  ? AnswerOf<Call> | RawPage
  : Call['output'] extends Csv<infer Columns> & { readonly isStreamed: true }
    ? CsvStream<Columns, Cursor>
    : Call['output'] extends BinaryFile
      ? AnswerOf<Call> | StreamedFile | LateFile
      : AnswerOf<Call>;

export type Handler<Call extends CallDeclaration> = (ctx: Ctx, input: InputOf<Call>) => Promise<Answer<Call>>;

/** A module's handlers: one for each of its calls, or it does not compile. */
export type Handlers<Declared extends Calls> = { readonly [Name in keyof Declared]: Handler<Declared[Name]> };
