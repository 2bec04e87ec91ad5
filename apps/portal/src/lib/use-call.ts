// How does a screen read and write through declared calls? The one fetch hook of the portal (architecture: rule 15).
import { type AnswerOf, type CallDeclaration, isRepeatable, type RequestOf } from '@alveary/contract/call.ts';
import type { Thing } from '@alveary/contract/things.ts';
import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type RequestOptions, request } from './call.ts';
import { CallError } from './call-error.ts';
import { announceChange } from './changes.ts';
import { newId } from './new-id.ts';
import { askForProof } from './proof.ts';
import { useTellStale } from './stale-reads.ts';

export interface CallOptions {
  readonly enabled?: boolean;
  /** Keeps the rows of the previous input on the screen while those of the new one are loaded. */
  readonly keepPrevious?: boolean;
  /**
   * The screen shows the error itself where there is nothing to show yet: no red snackbar. What was read and could not be read again
   * stays, and is said above it by itself (stale-reads.ts).
   */
  readonly shownInPlace?: boolean;
  /** Milliseconds for which an answer counts as fresh and is not asked for again. */
  readonly staleTime?: number;
  readonly refetchEvery?: number;
  readonly ownsRefusal?: boolean;
}

/** The cache key of a call and its input. */
const keyOf = (call: CallDeclaration, input: unknown): QueryKey => [call.method, call.path, input];

/** Reads a call; the answer is kept under the call's path and its input. */
export const useCall = <const Call extends CallDeclaration>(
  call: Call,
  input: RequestOf<Call>,
  options: CallOptions = {},
): UseQueryResult<AnswerOf<Call>, CallError> => {
  const result = useQuery<AnswerOf<Call>, CallError>({
    ...queryOf(call, input, options),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
  useTellStale(result, options.shownInPlace === true);
  return result;
};

/** Reads a call for each of some inputs, such as for each site of a patient; in their order. */
export const useCallForEach = <const Call extends CallDeclaration>(
  call: Call,
  inputs: readonly RequestOf<Call>[],
  options: Omit<CallOptions, 'keepPrevious'> = {},
): readonly UseQueryResult<AnswerOf<Call>, CallError>[] => {
  const results: readonly UseQueryResult<AnswerOf<Call>, CallError>[] = useQueries({
    queries: inputs.map((input): UseQueryOptions<AnswerOf<Call>, CallError> => queryOf(call, input, options)),
  });
  // One after the other: what could be read again makes room for the next.
  useTellStale(
    results.find(({ isRefetchError }) => isRefetchError),
    options.shownInPlace === true,
  );
  return results;
};

const queryOf = <const Call extends CallDeclaration>(
  call: Call,
  input: RequestOf<Call>,
  options: CallOptions,
) => ({
  queryKey: keyOf(call, input),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<AnswerOf<Call>> =>
    request(call, input, { signal, ...(options.ownsRefusal ? { ownsRefusal: true } : {}) }),
  meta: { shownInPlace: options.shownInPlace === true, shows: call.shows ?? [] },
  ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
  ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  ...(options.refetchEvery === undefined ? {} : { refetchInterval: options.refetchEvery }),
});

export interface CallMutationOptions<Call extends CallDeclaration> {
  readonly onDone?: (answer: AnswerOf<Call>, input: RequestOf<Call>) => void;
  /** True when the caller has shown the refusal itself, beside the field; otherwise it becomes a red snackbar. */
  readonly onRefused?: (error: CallError) => boolean;
}

export type Outcome<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: CallError };

export interface RunOptions {
  /** The caller shows a refusal itself, beside its field or in the form: no red snackbar. */
  readonly shownInPlace?: boolean;
}

export interface CallMutation<Call extends CallDeclaration> {
  readonly call: Call;
  /** Never throws: a refusal is in the outcome, and is already a notice unless it is shown in place. */
  readonly run: (input: RequestOf<Call>, options?: RunOptions) => Promise<Outcome<AnswerOf<Call>>>;
  readonly isRunning: boolean;
  readonly error: CallError | null;
  readonly reset: () => void;
}

/** Asks anew for what shows one of these things, here and in the other tabs: after a refusal that says they have changed. */
export const useRefresh = (): ((changed: readonly Thing[]) => Promise<void>) => {
  const client = useQueryClient();
  return useCallback((changed) => announceChange(client, changed), [client]);
};

/** A write that takes a fresh password or code waits for it where it stands, and is then sent as it was. */
const withProof = async <Answer>(send: () => Promise<Answer>): Promise<Answer> => {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'ProofNeeded' || !(await askForProof())) throw error;
    return send();
  }
};

/** Writes through a call; what it changes is asked for again by itself. Trying the same input again after a failure carries the same Idempotency-Key. */
export const useCallMutation = <const Call extends CallDeclaration>(
  call: Call,
  options: CallMutationOptions<Call> = {},
): CallMutation<Call> => {
  const client = useQueryClient();
  const keys = useRef<RepeatKeys | null>(null);
  keys.current ??= new RepeatKeys();
  const repeatKeys = keys.current;
  const isShownInPlace = useRef(false);
  const mutation = useMutation<AnswerOf<Call>, CallError, RequestOf<Call>>({
    mutationFn: async (input) => withProof(() => request(call, input, repeatKeys.optionsFor(call, input))),
    meta: {
      of: `${call.method} ${call.path}`,
      isShown: (error: CallError) => isShownInPlace.current || options.onRefused?.(error) === true,
    },
    onSuccess: async (answer, input) => {
      repeatKeys.forget();
      options.onDone?.(answer, input);
      await announceChange(client, call.changes ?? []);
    },
  });
  const run = async (
    input: RequestOf<Call>,
    { shownInPlace = false }: RunOptions = {},
  ): Promise<Outcome<AnswerOf<Call>>> => {
    isShownInPlace.current = shownInPlace;
    try {
      return { ok: true, answer: await mutation.mutateAsync(input) };
    } catch (error) {
      if (error instanceof CallError) return { ok: false, error };
      throw error;
    }
  };
  return { call, run, isRunning: mutation.isPending, error: mutation.error, reset: mutation.reset };
};

/** Keeps one key for as long as the same thing is being tried. */
class RepeatKeys {
  private input = '';
  private key = '';

  optionsFor(call: CallDeclaration, input: unknown): RequestOptions {
    if (!isRepeatable(call)) return {};
    const text = JSON.stringify(input);
    if (text !== this.input || this.key === '') {
      this.input = text;
      this.key = newId();
    }
    return { idempotencyKey: this.key };
  }

  forget(): void {
    this.key = '';
  }
}
