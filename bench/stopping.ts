// What is ended when a benchmark is stopped before its end? Its processes, its database and its temporary folder, the
// youngest first, so that nothing of it goes on alone.
type End = () => Promise<void> | void;

const EXIT_STOPPED = 130;

const open = new Set<() => Promise<void>>();
let stopping: Promise<void> | undefined;

/** @returns ends it now. However often it is asked for, and by whom, it is done once, and everybody waits for it */
export const endAtStop = (end: End): (() => Promise<void>) => {
  let ended: Promise<void> | undefined;
  const once = (): Promise<void> => {
    ended ??= (async () => {
      try {
        await end();
      } finally {
        open.delete(once);
      }
    })();
    return ended;
  };
  open.add(once);
  return once;
};

const stop = async (): Promise<void> => {
  for (const end of [...open].reverse()) await end().catch((error: unknown) => console.error(error));
  process.exit(EXIT_STOPPED);
};

/** What fails because the benchmark is stopped is no news: then this never answers, and the process ends. */
export const unlessStopped = async (error: unknown): Promise<never> => {
  await stopping;
  throw error;
};

// A terminal and npm both pass Ctrl-C on: the second one must not cut the end short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping ??= stop();
  });
}
