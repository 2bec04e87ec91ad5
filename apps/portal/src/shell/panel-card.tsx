// How does every side panel look from outside: head, fold, close, maximise? (design language §10; SIDEBAR-004 to SIDEBAR-006)
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from 'react';
import { useStore } from '../lib/store.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { StaleLine } from '../ui/stale-line.tsx';
import { UnsavedDot } from '../ui/unsaved-dot.tsx';
import { awaitedPanel } from './panel-focus.ts';
import { closePanel, maximisePanel } from './panel-store.ts';
import styles from './panel-card.module.css';

export interface CardPlace {
  readonly id: string;
  readonly isFolded: boolean;
  readonly isMaximisable: boolean;
  readonly isMaximised: boolean;
  readonly onUnfold: () => void;
}

/** Set by the column around each panel. */
export const CardPlaceContext = createContext<CardPlace | null>(null);

interface PanelCardProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly subject?: string;
  /** What names the card while it is folded, where otherwise the body says it. */
  readonly foldedSubject?: string | null;
  readonly isUnsaved?: boolean;
  /** What stays visible in the head of a folded card: a clock, a call state, an unread count. */
  readonly live?: ReactNode;
  /** Asked before the card is closed; absent closes at once. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  /** Takes the height there is; what is in it scrolls by itself. */
  readonly fills?: boolean;
  /** Other cards need the height more: it takes half the share of one. */
  readonly yields?: boolean;
  /** Pinned to the bottom of the card: the panel's own Save. */
  readonly foot?: ReactNode;
}

export const PanelCard = (props: PanelCardProps) => {
  const place = useContext(CardPlaceContext);
  const titleId = useId();
  const isFolded = place?.isFolded === true;
  const subject = isFolded ? (props.foldedSubject ?? props.subject) : props.subject;
  const card = useRef<HTMLElement>(null);
  const takesFocus = useRef(false);
  useEffect(() => {
    // The button that unfolded the card is gone.
    if (!isFolded && takesFocus.current) card.current?.focus({ preventScroll: true });
    takesFocus.current = false;
  }, [isFolded]);
  useAwaitedFocus(card, place?.id);
  const unfold = (): void => {
    takesFocus.current = true;
    place?.onUnfold();
  };
  const close = props.onClose ?? (() => place && closePanel(place.id));
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={place?.isMaximised ? `${styles.panel} ${styles.maximised}` : styles.panel}
      aria-labelledby={titleId}
      data-folded={isFolded || undefined}
      data-fills={props.fills === true || undefined}
      data-yields={props.yields === true || undefined}
    >
      <header className={styles.head}>
        {props.icon}
        <h2 id={titleId}>
          {isFolded ? (
            <button
              type="button"
              className={styles.unfold}
              aria-label={subject === undefined ? props.title : `${props.title}, ${subject}`}
              aria-expanded={false}
              onClick={unfold}
            >
              {props.title}
            </button>
          ) : (
            props.title
          )}
        </h2>
        {props.isUnsaved ? <UnsavedDot /> : null}
        <span className={`${styles.subject} trunc grow`} title={isFolded ? subject : undefined}>
          {subject}
        </span>
        {props.live}
        {place?.isMaximisable ? <MaximiseButton place={place} title={props.title} /> : null}
        <IconButton label={`Close ${props.title}`} onClick={close}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      {isFolded ? null : <StaleLine />}
      <div className={styles.body} hidden={isFolded}>
        {props.children}
      </div>
      {props.foot && !isFolded ? <footer className={styles.foot}>{props.foot}</footer> : null}
    </section>
  );
};

/** A panel that somebody has asked for takes the focus, also where its code had to be loaded first. */
const useAwaitedFocus = (card: RefObject<HTMLElement | null>, id: string | undefined): void => {
  const awaited = useStore(awaitedPanel);
  useEffect(() => {
    if (awaited === null || awaited !== id) return;
    awaitedPanel.set(() => null);
    card.current?.focus({ preventScroll: true });
  }, [awaited, id, card]);
};

const MaximiseButton = ({ place, title }: { readonly place: CardPlace; readonly title: string }) =>
  place.isMaximised ? (
    <IconButton label={`Restore ${title}`} onClick={() => maximisePanel(null)}>
      <IconArrowsDiagonalMinimize2 size={18} stroke={1.75} />
    </IconButton>
  ) : (
    <IconButton label={`Maximize ${title}`} onClick={() => maximisePanel(place.id)}>
      <IconArrowsDiagonal size={18} stroke={1.75} />
    </IconButton>
  );
