// What does a test send to a call?
import type { TestPerson } from './world.ts';

/** A file that samples name: it survives being copied as JSON. */
export interface WrittenFile {
  readonly fileName: string;
  readonly content: string;
}

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with query, below `/gateway/`. */
  readonly path: string;
  readonly body?: unknown;
  /** Parts of a multipart form, sent when there is no body. */
  readonly form?: Readonly<Record<string, string | File | WrittenFile>>;
  readonly as?: TestPerson | null;
  readonly headers?: Readonly<Record<string, string>>;
}
