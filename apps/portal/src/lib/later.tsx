// How is a part drawn that is loaded when it is needed, or ahead of that? As soon as it is there. React's own `lazy` and `Suspense` hold
// back what follows a fallback for 300 ms (docs/decisions/0116-parts-are-drawn-when-they-arrive.md).
import { type ComponentType, type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { AskerContext, lastingOpener } from './return-focus.ts';

interface Loading {
  /** Loads the part ahead of its use. @throws what the browser says when it cannot be fetched; the next call tries again */
  readonly preload: () => Promise<unknown>;
  /** Whether it has arrived, or could not be fetched when it was last tried. */
  readonly isSettled: () => boolean;
}

export type LaterPart<Props> = ((props: Props) => ReactNode) & Loading;

const watchers = new Set<() => void>();
const tellArrival = (): void => {
  for (const tell of watchers) tell();
};
const watchArrivals = (tell: () => void): (() => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};

const ignore = (): void => undefined;

/**
 * @param load the module's component; called once, and once more after each time that it failed
 * @param meanwhile what stands in its place until then; nothing where it is left out
 * @returns the part; where it cannot be fetched, drawing it throws what the browser said
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile?: ReactNode | ((props: Props) => ReactNode),
): LaterPart<Props> => {
  let loaded: ComponentType<Props> | null = null;
  let isSettled = false;
  let underWay: Promise<unknown> | null = null;
  const fetchPart = async (): Promise<void> => {
    try {
      loaded = await load();
    } catch (error) {
      underWay = null;
      throw error;
    } finally {
      isSettled = true;
      tellArrival();
    }
  };
  const preload = (): Promise<unknown> => (underWay ??= fetchPart());
  const current = (): ComponentType<Props> | null => loaded;
  const Part = (props: Props): ReactNode => {
    const Found = useSyncExternalStore(watchArrivals, current);
    const [asker] = useState(() => (current() === null ? lastingOpener() : null));
    const [failed, setFailed] = useState<Error | null>(null);
    useLayoutEffect(() => {
      if (current() === null)
        preload().catch((error: unknown) =>
          setFailed(error instanceof Error ? error : new Error(String(error))),
        );
    }, []);
    if (Found !== null)
      return asker === null ? (
        <Found {...props} />
      ) : (
        <AskerContext value={asker}>
          <Found {...props} />
        </AskerContext>
      );
    if (failed !== null) throw failed;
    return typeof meanwhile === 'function' ? meanwhile(props) : meanwhile;
  };
  return Object.assign(Part, { preload, isSettled: () => isSettled });
};

/** Are all of these there, or known not to come? Loads them. What stands together is drawn together, so that nothing moves. */
export const useReady = (parts: readonly Loading[]): boolean => {
  const areReady = useSyncExternalStore(watchArrivals, () => parts.every((part) => part.isSettled()));
  useLayoutEffect(() => {
    // One that fails says so where it is drawn.
    for (const part of parts) if (!part.isSettled()) part.preload().catch(ignore);
  });
  return areReady;
};
