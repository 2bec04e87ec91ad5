// Which place turns a failed call into a notice? This one, for reads and for mutations (architecture: rule 9; API-003, API-004).
import { MutationCache, type Mutation, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../lib/call-error.ts';
import { announceChange } from '../lib/changes.ts';
import { showCallError, withdrawErrors } from './notices.ts';

const RETRIES = 2;

/** A 401 has already led to the sign-in page; what a screen shows in place is not said twice. */
const announce = (error: unknown, isShown: boolean, act: string): void => {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401 || isShown) return;
  showCallError(error, act);
};

const isShownInPlace = (query: Query<unknown, unknown>): boolean => query.meta?.['shownInPlace'] === true;

const isShownByForm = (mutation: Mutation<unknown, unknown, unknown, unknown>, error: unknown): boolean => {
  const isShown = mutation.meta?.['isShown'];
  return typeof isShown === 'function' && isShown(error) === true;
};

/** The same thing, tried again. */
const actOf = ({ meta, state }: Mutation<unknown, unknown, unknown, unknown>): string =>
  `${String(meta?.['of'])} ${JSON.stringify(state.variables)}`;

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 503);

/** A site demands a second factor since the page was opened: it is asked anew who is signed in, and the gate leads on (decision 0036). */
const isHeldBack = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'SecondFactorNeeded';

export const createQueryClient = (): QueryClient => {
  const say = (error: unknown, isShown: boolean, act: string): void => {
    if (isHeldBack(error)) void announceChange(client, ['own-rights']);
    else announce(error, isShown, act);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => say(error, isShownInPlace(query), query.queryHash),
      onSuccess: (_answer, query) => withdrawErrors(query.queryHash),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) =>
        say(error, isShownByForm(mutation, error), actOf(mutation)),
      onSuccess: (_answer, _input, _context, mutation) => withdrawErrors(actOf(mutation)),
    }),
    defaultOptions: {
      queries: {
        retry: (count, error) => count < RETRIES && isWorthAnotherTry(error),
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
};
