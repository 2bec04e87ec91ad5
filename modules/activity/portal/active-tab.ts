// In which tab of this browser does the person work? Only its time counts: the tab that had the focus last, as long as it is seen.
import { createStore, type Store } from '@alveary/portal/lib/store.ts';

const LOCK = 'alveary.activity';

const isSeen = (): boolean => document.visibilityState === 'visible';

export interface ActiveTab {
  readonly isActive: Store<boolean>;
  readonly end: () => void;
}

/** Tabs take turns by a lock of the browser, which gives it to the next one also when a tab crashes. */
class TabLock {
  readonly isActive = createStore(false);
  private release: (() => void) | null = null;
  private waiting: AbortController | null = null;

  /** @param takesOver from the tab that has it: the person has come here */
  take(takesOver: boolean): void {
    if (this.release !== null || (this.waiting !== null && !takesOver)) return;
    this.waiting?.abort();
    const waiting = new AbortController();
    this.waiting = waiting;
    const options: LockOptions = takesOver ? { steal: true } : { signal: waiting.signal };
    const held = navigator.locks.request(LOCK, options, () => this.hold(waiting));
    held.catch(() => this.lose(waiting));
  }

  drop(): void {
    this.waiting?.abort();
    this.waiting = null;
    this.release?.();
    this.release = null;
    this.isActive.set(() => false);
  }

  private hold(waiting: AbortController): Promise<void> {
    if (this.waiting !== waiting) return Promise.resolve();
    this.isActive.set(() => true);
    return new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** Another tab has taken it over, or this wish was given up for another one. */
  private lose(waiting: AbortController): void {
    if (this.waiting !== waiting) return;
    this.drop();
    if (isSeen()) this.take(false);
  }
}

/** Where the browser has no locks each tab counts, and the ledger keeps minutes apart. */
const alone = (): ActiveTab => ({ isActive: createStore(true), end: () => {} });

export const joinTabs = (): ActiveTab => {
  if (!('locks' in navigator)) return alone();
  const lock = new TabLock();
  const onSeen = (): void => (isSeen() ? lock.take(document.hasFocus()) : lock.drop());
  const onFocus = (): void => lock.take(true);
  document.addEventListener('visibilitychange', onSeen);
  window.addEventListener('focus', onFocus);
  onSeen();
  return {
    isActive: lock.isActive,
    end: () => {
      document.removeEventListener('visibilitychange', onSeen);
      window.removeEventListener('focus', onFocus);
      lock.drop();
    },
  };
};
