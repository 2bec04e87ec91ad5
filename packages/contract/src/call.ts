// What is a call, and which facts must each one declare before it can exist? (architecture: rule 3)
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Policy } from './policies/policy.ts';
import type { Thing } from './things.ts';

type WriteMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Marks a list answer: the rows are the body, the number of all matches is the header `x-total-count`. */
export interface Paged<Item extends z.ZodType = z.ZodType> {
  readonly kind: 'paged';
  readonly item: Item;
}

/** The heading of each column of a CSV file, by the field of a row that stands in it. */
export type CsvColumns = Readonly<Record<string, string>>;

/** Marks an answer that is a file for spreadsheets: the handler gives rows, the server writes the file and its name. */
export interface Csv<Columns extends CsvColumns = CsvColumns> {
  readonly kind: 'csv';
  /** How the file name begins, in lower case letters and hyphens; the day follows. */
  readonly fileName: string;
  readonly columns: Columns;
  /** Written while it is sent, however many rows it has: the handler answers with a `CsvStream`. */
  readonly isStreamed?: true;
}

export type CsvRow<Columns extends CsvColumns = CsvColumns> = {
  readonly [Name in keyof Columns]: string | number | null;
};

/** Declares a CSV answer. A cell that a spreadsheet would take for a formula is neutralised by the server. */
export const csv = <const Columns extends CsvColumns>(fileName: string, columns: Columns): Csv<Columns> => ({
  kind: 'csv',
  fileName,
  columns,
});

/** Writes a line of cells in the order of the file's columns. */
export type WriteCsvLine<Line> = (cells: readonly (string | number | null)[]) => Line;

/** Some rows of a file that is written while it is sent. */
export interface CsvBatch<Line> {
  readonly lines: readonly Line[];
  /** Profile ids of the patients in the rows. */
  readonly patients: readonly string[];
}

/** What the handler of a streamed CSV call gives. `Read` is how the server reads batch by batch; this package knows none. */
export interface CsvStream<Columns extends CsvColumns = CsvColumns, Read = never> {
  /** How many rows there will be, exactly: a file with more or fewer is broken off. */
  readonly total: number;
  /** The columns that are written, in their order, each perhaps with what its heading says beside the declared words. */
  readonly columns: readonly { readonly field: keyof Columns & string; readonly note?: string }[];
  /** What the audit row says of the file, beside its length. */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Only the server makes a `Line`, which says nothing of what it is: so each is written by it, and no cell is a formula. */
  readonly batches: <Line>(read: Read, write: WriteCsvLine<Line>) => AsyncIterable<CsvBatch<Line>>;
}

/** Marks an answer that is a stored file, byte for byte. The server sends it so that no browser runs anything in it. */
export interface BinaryFile {
  readonly kind: 'file';
  /** What such a file can be; anything else is a fault of the handler. */
  readonly mediaTypes: readonly string[];
  /** It is written while it is read, on one snapshot over a connection of its own. */
  readonly isStreamed?: true;
}

/** What the handler of a file call gives. */
export interface FileContent {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** What the handler of a file call gives that writes the file while it goes out; one that breaks off ends the connection. */
export interface StreamedFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly pieces: AsyncIterable<string>;
}

/** What the handler of a reading file call gives once all is read: the file is written when its transaction has ended, and asks nothing more of it. */
export interface LateFile {
  readonly fileName: string;
  readonly mediaType: string;
  readonly write: () => Promise<Uint8Array>;
}

/** Declares an answer that is a file of one of these media types. */
export const file = (mediaTypes: readonly string[]): BinaryFile => ({ kind: 'file', mediaTypes });

/** The same for a file that is written while it is read, however many others write meanwhile: all of it is of one moment. */
export const streamedFile = (mediaTypes: readonly string[]): BinaryFile => ({
  kind: 'file',
  mediaTypes,
  isStreamed: true,
});

/** The answer of a call without a body (HTTP 204). */
export const nothing = { kind: 'nothing' } as const;
export type Nothing = typeof nothing;

/** Declares a list answer of `item`s with an exact total. */
export const paged = <Item extends z.ZodType>(item: Item): Paged<Item> => ({ kind: 'paged', item });

/**
 * Who may call: `anyone`, the holder of a two-factor step token, anybody signed in, or whoever a policy names.
 * A policy answers with sites; the database shows and changes only patients of those sites.
 */
export type Allow = 'anyone' | 'two-factor' | 'signed-in' | Policy;

/** Which rows the handler's transaction reaches: those of the allowed sites, or all, with the reason. */
export type Reach = 'allowed-sites' | { readonly allSites: string };

/** What the audit log keeps of a call: the action, or why there is nothing to keep. */
export type AuditRule =
  | { readonly action: string; readonly about: 'patient' | 'patients' | 'user' | 'nothing' }
  | { readonly none: string };

/** Says that a call takes one file, sent as multipart/form-data; the other parts of the form are its body. */
export interface Upload {
  readonly kind: 'upload';
  /** The part of the form that holds the file. */
  readonly field: string;
  /** Bytes. */
  readonly largest: number;
  /** What a larger file is refused with. */
  readonly tooLarge: ErrorCode;
}

/** A file as it came in: neither its name nor its content is checked yet. */
export interface UploadedFile {
  readonly fileName: string;
  readonly content: Uint8Array;
}

/** Declares the file that a call takes. */
export const upload = (field: string, largest: number, tooLarge: ErrorCode): Upload => ({
  kind: 'upload',
  field,
  largest,
  tooLarge,
});

/** Says that a call takes what another program sends, byte for byte: its handler checks the signature that comes with it. */
export interface SignedMessage {
  readonly kind: 'signed';
  /** The headers that the handler gets, in lower case. */
  readonly headers: readonly string[];
  /** Bytes. */
  readonly largest: number;
}

/** A message as it came in: nothing of it is checked yet. */
export interface ReceivedMessage {
  readonly content: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** Declares the message that a call takes from another program. */
export const signedMessage = (largest: number, ...headers: readonly string[]): SignedMessage => ({
  kind: 'signed',
  headers,
  largest,
});

export interface CallInputs {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly upload?: Upload;
  readonly signed?: SignedMessage;
}

interface Declaration {
  /** Path below `/gateway/`, without slashes at its ends, parameters in braces: `communications/{id}/add-note`. */
  readonly path: string;
  /** One sentence for people; it is the summary in the OpenAPI document. */
  readonly summary: string;
  readonly input: CallInputs;
  readonly output: z.ZodType | Paged | Csv | BinaryFile | Nothing;
  readonly allow: Allow;
  readonly reach: Reach;
  readonly errors: readonly ErrorCode[];
  readonly audit: AuditRule;
  readonly spec: readonly string[];
  /** Status of a success; 200, or 204 where the output is `nothing`. */
  readonly status?: 200 | 201;
  /** Whether a repeat with the same `Idempotency-Key` gets the first answer; so it does wherever a version is sent (isRepeatable). */
  readonly repeatable?: true;
  /** Whether the call still works while the person must first set a new password. */
  readonly duringPasswordReset?: true;
  /** Whether the call still works while the person must first show, or set up, the second factor that is demanded of them. */
  readonly beforeSecondFactor?: true;
  /** Requests a minute for one person, or one device before the sign-in, where the general limit is too wide. */
  readonly perMinute?: number;
  /** The same for one address, which many people may share; ten times as many when left out. */
  readonly perMinuteFromAddress?: number;
  /** The path parameter that a caller without a session is known by, such as a visit code: each has a limit of its own. */
  readonly callerBy?: string;
  /** What a program asks by itself neither extends the session nor leads to the sign-in when it is refused. */
  readonly background?: true;
  /**
   * Why pages of any origin may send it and read the answer. No cookie counts there: what is sent says by itself who sends it.
   */
  readonly fromAnyOrigin?: string;
}

/** A read says what it shows: it is asked for again when a write has changed one of these. */
interface ReadDeclaration extends Declaration {
  readonly method: 'GET';
  readonly shows: readonly Thing[];
  readonly changes?: never;
}

/**
 * A write says what it makes old, in this tab, in the person's other tabs, and for everybody who has the patient open. A search that is
 * sent by POST changes nothing, and shows something.
 */
interface WriteDeclaration extends Declaration {
  readonly method: WriteMethod;
  readonly changes: readonly Thing[];
  readonly shows?: readonly Thing[];
  /** It runs as a read does, on one snapshot in which nothing can be written: sent by POST because an address does not hold what is asked. */
  readonly onlyReads?: true;
}

export type CallDeclaration = ReadDeclaration | WriteDeclaration;

/** Declares one call. It only returns what it was given: the compiler checks that every fact is there. */
export const call = <const Call extends CallDeclaration>(declaration: Call): Call => declaration;

/**
 * Does a repeat with the same `Idempotency-Key` get the first answer? What is changed by its version does: sent again because the answer got
 * lost, it would be told that somebody else had made the change. A file is not compared.
 */
export const isRepeatable = ({ repeatable, errors, input }: CallDeclaration): boolean =>
  repeatable === true || (errors.includes('Stale') && input.upload === undefined);

export type Calls = Readonly<Record<string, CallDeclaration>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Typed<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives: every part parsed by its schema. */
export interface InputOf<Call extends CallDeclaration> {
  readonly params: Parsed<Call['input']['params']>;
  readonly query: Parsed<Call['input']['query']>;
  readonly body: Parsed<Call['input']['body']>;
  readonly upload: Call['input']['upload'] extends Upload ? UploadedFile : undefined;
  readonly signed: Call['input']['signed'] extends SignedMessage ? ReceivedMessage : undefined;
}

type Present<Parts> = {
  readonly [Part in keyof Parts as Parts[Part] extends undefined ? never : Part]: Parts[Part];
};

/** What a caller sends: only the parts that the call declares. */
export type RequestOf<Call extends CallDeclaration> = Present<{
  params: Typed<Call['input']['params']>;
  query: Typed<Call['input']['query']>;
  body: Typed<Call['input']['body']>;
  upload: Call['input']['upload'] extends Upload ? File : undefined;
}>;

export interface Page<Item> {
  readonly rows: readonly Item[];
  readonly total: number;
}

/** What a handler returns and a caller gets. */
export type AnswerOf<Call extends CallDeclaration> =
  Call['output'] extends Paged<infer Item>
    ? Page<z.output<Item>>
    : Call['output'] extends Csv<infer Columns>
      ? readonly CsvRow<Columns>[]
      : Call['output'] extends BinaryFile
        ? FileContent
        : Call['output'] extends Nothing
          ? undefined
          : Call['output'] extends z.ZodType
            ? z.output<Call['output']>
            : never;
