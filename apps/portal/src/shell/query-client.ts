// Which place turns a failed call into a notice? This one, for reads and for deeds (architecture: rule 9; API-003, API-004).
import { MutationCache, type Mutation, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '../lib/call-error.ts';
import { showCallError } from './notices.ts';

const RETRIES = 2;

/** A 401 has already led to the sign-in page; what a screen shows in place is not said twice. */
const announce = (error: unknown, isShown: boolean): void => {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 401 || isShown) return;
  showCallError(error);
};

const isShownInPlace = (query: Query<unknown, unknown>): boolean => query.meta?.['shownInPlace'] === true;

const isShownByForm = (mutation: Mutation<unknown, unknown, unknown, unknown>, error: unknown): boolean => {
  const isShown = mutation.meta?.['isShown'];
  return typeof isShown === 'function' && isShown(error) === true;
};

const isWorthAnotherTry = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 503);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => announce(error, isShownInPlace(query)) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => announce(error, isShownByForm(mutation, error)),
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
