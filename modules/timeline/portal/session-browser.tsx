// How does one walk from spirometry session to session? First, previous, next, last, by the arrow keys too (TIMELINE-003, TIMELINE-034)
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { type KeyboardEvent, useRef } from 'react';
import { Link } from 'react-router';
import { type Move, moveOfKey, movedTo } from './session-moves.rules.ts';
import styles from './trends.module.css';

interface SessionBrowserProps<Session> {
  /** Oldest first. */
  readonly sessions: readonly Session[];
  readonly currentId: string | null;
  readonly dayOf: (time: number) => string;
  readonly onSession: (session: Session) => void;
}

const buttons = [
  { move: 'first', label: 'First session', Icon: IconChevronsLeft },
  { move: 'previous', label: 'Previous session', Icon: IconChevronLeft },
  { move: 'next', label: 'Next session', Icon: IconChevronRight },
  { move: 'last', label: 'Last session', Icon: IconChevronsRight },
] as const;

export const SessionBrowser = <Session extends { readonly id: string; readonly performed_at: string }>({
  sessions,
  currentId,
  dayOf,
  onSession,
}: SessionBrowserProps<Session>) => {
  const group = useRef<HTMLDivElement>(null);
  const at = sessions.findIndex(({ id }) => id === currentId);
  const current = sessions[at];
  const go = (move: Move): void => {
    const session = movedTo(sessions, currentId, move);
    if (session !== null) onSession(session);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = moveOfKey(event.key);
    if (move === null) return;
    event.preventDefault();
    go(move);
  };
  return (
    <div
      ref={group}
      className={styles.browser}
      role="toolbar"
      aria-label="Spirometry sessions"
      aria-keyshortcuts="ArrowLeft ArrowRight Home End"
      onKeyDown={onKeyDown}
    >
      {/* On a line of its own: beside it, the last buttons would lie under the plot. */}
      <p className={styles.place}>
        <span className="tabular" aria-live="polite">
          {current === undefined
            ? `${sessions.length} ${sessions.length === 1 ? 'session' : 'sessions'}`
            : `${dayOf(Date.parse(current.performed_at))}, ${at + 1} of ${sessions.length}`}
        </span>
        {current === undefined ? null : <Link to={`sessions/${current.id}`}>Open session</Link>}
      </p>
      {buttons.map((one) => (
        <MoveButton
          key={one.move}
          {...one}
          isDisabled={movedTo(sessions, currentId, one.move) === null}
          go={go}
        />
      ))}
    </div>
  );
};

type MoveButtonProps = (typeof buttons)[number] & {
  readonly isDisabled: boolean;
  readonly go: (move: Move) => void;
};

const MoveButton = ({ move, label, Icon, isDisabled, go }: MoveButtonProps) => (
  <IconButton label={label} isDisabled={isDisabled} onClick={() => go(move)}>
    <Icon size={16} stroke={1.75} aria-hidden />
  </IconButton>
);
