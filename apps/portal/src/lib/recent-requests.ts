// Which answers came last, so that an employee can name them to whoever reads the log? Ids and paths, never what was sent.
import { whenForgotten } from './person.ts';
import { createStore } from './store.ts';

export interface RecentRequest {
  readonly id: string;
  /** The path of the declaration, with its parameters still in braces. */
  readonly path: string;
  readonly status: number;
}

const MOST = 5;

export const recentRequests = createStore<readonly RecentRequest[]>([]);
whenForgotten(() => recentRequests.set(() => []));

export const noteRequest = (request: RecentRequest): void =>
  recentRequests.set((known) => [request, ...known].slice(0, MOST));
