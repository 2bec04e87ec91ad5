// Who asks again when something was changed? Every screen of this tab, and of the person's other tabs, that shows one of these things.
import type { Thing } from '@alveary/contract/things.ts';
import type { Query, QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly shownInPlace?: boolean; readonly shows?: readonly Thing[] };
  }
}

const CHANNEL = 'alveary.changes';

let channel: BroadcastChannel | null = null;

/** One for the whole tab, so that a tab does not hear itself. */
const ours = (): BroadcastChannel => {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
};

/** Makes what is shown of these things old: it is asked for again where it is on the screen. */
export const refreshThings = async (client: QueryClient, changed: readonly Thing[]): Promise<void> => {
  if (changed.length === 0) return;
  const showsOne = (query: Query): boolean =>
    query.meta?.shows?.some((one) => changed.includes(one)) === true;
  // A first read that is still under way may answer what was true before: it is given up and asked anew.
  await client.cancelQueries({ predicate: showsOne });
  await client.invalidateQueries({ predicate: showsOne });
};

/** The same, here and in the other tabs. */
export const announceChange = async (client: QueryClient, changed: readonly Thing[]): Promise<void> => {
  if (changed.length > 0) ours().postMessage(changed);
  await refreshThings(client, changed);
};

/** @returns the end of listening */
export const hearOtherTabs = (client: QueryClient): (() => void) => {
  const hear = ({ data }: MessageEvent<readonly Thing[]>): void => void refreshThings(client, data);
  ours().addEventListener('message', hear);
  return () => ours().removeEventListener('message', hear);
};
