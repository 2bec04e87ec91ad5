// What has to be stopped when the program ends, in which order, and with which exit code? Last started is first stopped.

export interface Lifetime {
  /** Aborted when stopping begins, for work that is under way. */
  readonly signal: AbortSignal;
  /** Adds something to stop; when stopping has begun already it is stopped at once. */
  onStop(what: string, stop: () => Promise<void>): Promise<void>;
  /** Stops everything, once; whoever calls again waits for the same end. */
  stop(): Promise<void>;
}

interface Part {
  readonly what: string;
  readonly stop: () => Promise<void>;
}

/** @param complain told of a part that could not be stopped; the others are stopped all the same */
export function createLifetime(complain: (line: string) => void): Lifetime {
  const controller = new AbortController();
  const parts: Part[] = [];
  let stopping: Promise<void> | undefined;

  const stopPart = async ({ what, stop }: Part) => {
    try {
      await stop();
    } catch (error) {
      complain(
        `${what} could not be stopped in order: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const stopAll = async () => {
    controller.abort();
    for (let part = parts.pop(); part !== undefined; part = parts.pop()) await stopPart(part);
  };
  return {
    signal: controller.signal,
    onStop: async (what, stop) => {
      if (stopping !== undefined) return stopPart({ what, stop });
      parts.push({ what, stop });
    },
    stop: () => {
      stopping ??= stopAll();
      return stopping;
    },
  };
}
