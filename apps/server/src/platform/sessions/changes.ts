// Whom does a node tell that somebody's sessions or rights have changed? (docs/decisions/0004, 0018)

/** While no changes are heard, whoever listens is asked to look for themselves. */
const DEAF_MS = 5_000;

type Listener = (userId: string) => void;

/** Who is told of changes; while none are heard, whoever listens is asked to look for themselves again and again. */
export const createNews = () => {
  const listeners: Listener[] = [];
  let deaf: NodeJS.Timeout | undefined;
  const tell: Listener = (userId) => {
    for (const listener of listeners) listener(userId);
  };
  return {
    tell,
    add: (listener: Listener): void => void listeners.push(listener),
    hears: (isListening: boolean): void => {
      clearInterval(deaf);
      if (!isListening) deaf = setInterval(() => tell('*'), DEAF_MS);
      // What changed meanwhile was not heard.
      tell('*');
    },
    close: (): void => clearInterval(deaf),
  };
};
