// Which card does the address point at by its #hash? It is brought into sight and outlined for a while (SHELL-085; OP-SHELL-8)
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import './deep-link.css';

const SHOWN_MS = 3000;
/** A card that is not there by then is not waited for. */
const WAIT_MS = 10_000;

const targetOf = (hash: string): HTMLElement | null => {
  try {
    const id = decodeURIComponent(hash.slice(1));
    return id === '' ? null : document.querySelector<HTMLElement>(`#main #${CSS.escape(id)}`);
  } catch {
    // Not a text that was encoded: then it names nothing.
    return null;
  }
};

const highlight = (card: HTMLElement): (() => void) => {
  card.dataset['focusHighlight'] = '';
  card.scrollIntoView({ block: 'center' });
  const clear = (): void => {
    delete card.dataset['focusHighlight'];
  };
  const timer = setTimeout(clear, SHOWN_MS);
  return () => {
    clearTimeout(timer);
    clear();
  };
};

/** Used once, by the frame. The card may arrive later than the address: its data is still on the way. */
export const useDeepLink = (): void => {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return undefined;
    const present = targetOf(hash);
    if (present !== null) return highlight(present);
    let end = (): void => observer.disconnect();
    const observer = new MutationObserver(() => {
      const card = targetOf(hash);
      if (card === null) return;
      observer.disconnect();
      end = highlight(card);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const giveUp = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      clearTimeout(giveUp);
      end();
    };
  }, [hash, key]);
};
