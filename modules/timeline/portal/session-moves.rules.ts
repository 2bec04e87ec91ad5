// Which spirometry session comes next in the browser? (TIMELINE-034, TIMELINE-035)

export type Move = 'first' | 'previous' | 'next' | 'last';

interface Listed {
  readonly id: string;
}

/** @param sessions oldest first. @returns null when there is none to go to */
export const movedTo = <Session extends Listed>(
  sessions: readonly Session[],
  currentId: string | null,
  move: Move,
): Session | null => {
  const last = sessions.length - 1;
  const at = sessions.findIndex(({ id }) => id === currentId);
  const to: Readonly<Record<Move, number>> = {
    first: 0,
    last,
    previous: at === -1 ? last : at - 1,
    next: at === -1 ? 0 : at + 1,
  };
  return sessions[to[move]] ?? null;
};

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

export const moveOfKey = (key: string): Move | null => moves[key] ?? null;
