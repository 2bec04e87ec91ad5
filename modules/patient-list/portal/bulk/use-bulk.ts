// How is something done for many patients, some at a time, so that one sees how far it is and can stop or go on?
import { useRef } from 'react';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import {
  type BulkAct,
  bulkCalls,
  type BulkResult,
  MOST_AT_ONCE,
  type Undoing,
} from '../../contract/bulk-calls.ts';

export interface Came {
  readonly results: readonly BulkResult[];
  /** Why it did not go on; null when it was done or stopped. */
  readonly error: CallError | null;
}

export interface Bulk {
  readonly act: (
    act: BulkAct,
    ids: readonly string[],
    isTrial: boolean,
    onProgress: (done: number) => void,
  ) => Promise<Came>;
  readonly undo: (rows: readonly Undoing[], onProgress: (done: number) => void) => Promise<Came>;
  /** Nothing more is sent; what was sent is done. */
  readonly stop: () => void;
}

const someAtOnce = <One>(all: readonly One[]): readonly One[][] =>
  Array.from({ length: Math.ceil(all.length / MOST_AT_ONCE) }, (_, at) =>
    all.slice(at * MOST_AT_ONCE, (at + 1) * MOST_AT_ONCE),
  );

type Outcome =
  | { readonly ok: true; readonly answer: readonly BulkResult[] }
  | { readonly ok: false; readonly error: CallError };

export const useBulk = (): Bulk => {
  const acting = useCallMutation(bulkCalls.act);
  const undoing = useCallMutation(bulkCalls.undo);
  const isStopped = useRef(false);
  const inTurn = async <One>(
    all: readonly One[],
    send: (some: One[]) => Promise<Outcome>,
    onProgress: (done: number) => void,
  ): Promise<Came> => {
    isStopped.current = false;
    const results: BulkResult[] = [];
    for (const some of someAtOnce(all)) {
      if (isStopped.current) break;
      const outcome = await send(some);
      if (!outcome.ok) return { results, error: outcome.error };
      results.push(...outcome.answer);
      onProgress(results.length);
    }
    return { results, error: null };
  };
  const inPlace = { shownInPlace: true } as const;
  return {
    act: (act, ids, isTrial, onProgress) =>
      inTurn(ids, (profileIds) => acting.run({ body: { act, profileIds, isTrial } }, inPlace), onProgress),
    undo: (rows, onProgress) =>
      inTurn(rows, (some) => undoing.run({ body: { rows: some } }, inPlace), onProgress),
    stop: () => {
      isStopped.current = true;
    },
  };
};
