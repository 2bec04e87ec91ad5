// Reads, keeps and forgets the draft of a form while it is on the screen (architecture: Drafts; SHELL-084).
import type { Draft } from '@alveary/modules/drafts/contract/calls.ts';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type DraftContent, DraftKeeper, type DraftState } from '../../lib/draft-keeper.ts';

export interface KeptDraft {
  readonly state: DraftState;
  /** Keeps this content; null says that nothing is left to keep. */
  readonly keep: (content: DraftContent | null) => void;
  /** Keeps it over a record that was read anew, where the person has typed since the last save. */
  readonly follow: (content: DraftContent | null) => void;
  /** Forgets what was kept. */
  readonly forget: () => Promise<void>;
}

/** @param onRead is told the draft, unless the person was faster and typed already. A null key keeps nothing. */
export const useKeptDraft = (key: string | null, onRead: (draft: Draft) => void): KeptDraft => {
  const [state, setState] = useState<DraftState>(key === null ? 'empty' : 'reading');
  const keeper = useRef<DraftKeeper | null>(null);
  /** Also of a form that is gone when its answer comes: what was sent is forgotten nevertheless. */
  const last = useRef<DraftKeeper | null>(null);
  const take = useEffectEvent(onRead);
  useEffect(() => {
    if (key === null) return undefined;
    const mine = new DraftKeeper(key, setState);
    keeper.current = mine;
    last.current = mine;
    void mine.read().then((draft) => {
      if (mine.isTouched || keeper.current !== mine) return;
      setState(draft === null ? 'empty' : 'offered');
      if (draft !== null) take(draft);
    });
    const flush = (): void => void mine.flush();
    // A phone that puts the page away may never come back to it, and says no more than that.
    const flushHidden = (): void => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      mine.close();
      keeper.current = null;
    };
  }, [key]);
  const keep = useCallback((content: DraftContent | null) => keeper.current?.plan(content), []);
  const follow = useCallback((content: DraftContent | null) => keeper.current?.follow(content), []);
  const forget = useCallback(async () => {
    setState('empty');
    await last.current?.forget();
  }, []);
  return { state, keep, follow, forget };
};
