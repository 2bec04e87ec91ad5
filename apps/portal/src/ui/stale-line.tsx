// What stands above rows that could not be read again? One line for the page, for a panel or for a dialog, with Retry; the rows stay (design language §6)
import { useContext, useEffect, useMemo } from 'react';
import {
  AreaContext,
  type Line,
  type StaleRead,
  type StaleReads,
  staleReads,
  without,
} from '../lib/stale-reads.ts';
import { useStore } from '../lib/store.ts';
import { ErrorState } from './error-state.tsx';

const TITLE = 'What is shown may be out of date: it could not be read again.';

/** The one place of an area that draws its line, so that nothing is said twice. */
const topmostLine = ({ lines }: StaleReads, area: string): Line | undefined =>
  lines
    .filter((line) => line.area === area)
    .toSorted((one, other) => one.rank - other.rank)
    .at(-1);

/** What no place says by itself. */
const unshownReads = ({ reads, shown }: StaleReads, area: string): readonly StaleRead[] =>
  reads.filter((read) => read.area === area && !shown.includes(read.error));

const once = (lines: readonly string[]): readonly string[] => [...new Set(lines)];

/** Draws nothing as long as everything could be read. */
export const StaleLine = ({ rank = 1 }: { readonly rank?: Line['rank'] }) => {
  const area = useContext(AreaContext);
  const state = useStore(staleReads);
  const line = useMemo(() => ({ area, rank }), [area, rank]);
  useEffect(() => {
    staleReads.set((before) => ({ ...before, lines: [...before.lines, line] }));
    return () => staleReads.set((before) => ({ ...before, lines: without(before.lines, line) }));
  }, [line]);
  const reads = topmostLine(state, area) === line ? unshownReads(state, area) : [];
  const errors = reads.map(({ error }) => error);
  const [reference = null, ...others] = once(errors.flatMap(({ requestId }) => requestId ?? []));
  return (
    // Stands there before anything is said in it, or it would not be heard.
    <div role="status">
      {reads.length === 0 ? null : (
        <ErrorState
          isSlim
          isPolite
          title={TITLE}
          lines={once(
            errors.flatMap(({ message, errors: entries }) => [
              message,
              ...entries.map((entry) => entry.message),
            ]),
          )}
          requestId={others.length === 0 ? reference : null}
          isOffline={errors.every(({ status }) => status === 0)}
          onRetry={() => {
            for (const { retry } of reads) retry();
          }}
        />
      )}
    </div>
  );
};
