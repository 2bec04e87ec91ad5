// What is ended when a benchmark is stopped before its end? Its processes, its database and its temporary folder, the
// youngest first, so that nothing of it goes on alone.
type End = () => Promise<void> | void;

const EXIT_STOPPED = 130;

const open = new Set<End>();
let isStopping = false;

/** @returns ends it now; a stop that comes before does the same, and it is done once only */
export const endAtStop = (end: End): (() => Promise<void>) => {
  open.add(end);
  return async () => {
    if (open.delete(end)) await end();
  };
};

const stop = async (): Promise<void> => {
  for (const end of [...open].reverse()) {
    open.delete(end);
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(EXIT_STOPPED);
};

// A terminal and npm both pass Ctrl-C on: the second one must not cut the end short.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    void stop();
  });
}
