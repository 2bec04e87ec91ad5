// What does the server say it can answer? Its own document, asked for once.
import { useQuery } from '@tanstack/react-query';
import { type DeclaredCall, declaredCalls } from './declared.rules.ts';
import { sendComposed } from './send.ts';

const ADDRESS = '/gateway/openapi.json';

const load = async (): Promise<readonly DeclaredCall[] | null> => {
  const composed = { method: 'GET', path: 'openapi.json', headers: {}, body: null };
  const answer = await sendComposed(composed, ADDRESS);
  return answer?.status === 200 ? declaredCalls(JSON.parse(answer.text)) : null;
};

export interface Declared {
  /** Null while they are loaded, or when they could not be. */
  readonly calls: readonly DeclaredCall[] | null;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

export const useDeclaredCalls = (): Declared => {
  const { data, isError, refetch } = useQuery({ queryKey: [ADDRESS], queryFn: load, staleTime: Infinity });
  return { calls: data ?? null, hasFailed: isError || data === null, retry: () => void refetch() };
};
