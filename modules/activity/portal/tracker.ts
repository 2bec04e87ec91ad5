// Who reads the clocks, tells the server and says what was logged, while a patient page is open? (document 2 §4, §8; OP-ACTIVITY-4)
import { activityCalls } from '../contract/calls.ts';
import type { LoggedActivity, TrackingStart } from '../contract/model.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { createStore, type Store } from '@alveary/portal/lib/store.ts';
import { tellFailed, tellLogged } from './activity-toasts.ts';
import {
  acknowledged,
  beginTracking,
  type Instant,
  isAnythingUntold,
  isLogDue,
  isThresholdMet,
  logOf,
  noted,
  paused,
  resumed,
  tick,
  type Tracking,
} from './tracking.rules.ts';

const TICK_MS = 1000;
const TRY_AGAIN_MS = 30_000;

interface Flags {
  readonly final: boolean;
  readonly auto: boolean;
}

const instant = (): Instant => ({ wall: now(), steady: performance.now() });

/** An answer, a refusal that stands, or nothing because nobody was reached. */
type Outcome = LoggedActivity | 'refused' | 'unheard';

export class Tracker {
  readonly state: Store<Tracking>;
  private readonly onLogged: () => void;
  private readonly timer: ReturnType<typeof setInterval>;
  /** One log at a time, so that the note of the last one stays. */
  private queue: Promise<unknown> = Promise.resolve();
  private hasLog = false;
  private isPageGone = false;
  private left: Promise<void> | null = null;

  /** @param onLogged called when the server has written a log */
  constructor(start: TrackingStart, onLogged: () => void) {
    this.state = createStore(beginTracking(newId(), start, instant()));
    this.onLogged = onLogged;
    this.timer = setInterval(() => this.onTick(), TICK_MS);
  }

  pause(): void {
    this.step(paused);
    if (isAnythingUntold(this.state.get(), TICK_MS) && !this.isPageGone)
      void this.tell({ final: false, auto: true });
  }

  resume(): void {
    this.step(resumed);
  }

  note(text: string): void {
    this.state.set((tracking) => noted(tracking, text));
  }

  /** Is leaving the page asked about? */
  asksToLeave(): boolean {
    this.step();
    return isThresholdMet(this.state.get());
  }

  /** What was not told yet, before the session ends. */
  async tellAll(): Promise<void> {
    this.step();
    if (isAnythingUntold(this.state.get())) await this.tell({ final: false, auto: true });
  }

  /** The page goes away and waits for nothing. */
  pageHides(): void {
    this.step();
    this.isPageGone = true;
    if (this.left === null && this.isWorthALog()) void this.send({ final: true, auto: true });
  }

  /** The browser had kept the page and shows it again: what is told of it from now on is another log. */
  pageShows(): void {
    this.isPageGone = false;
    this.hasLog = false;
    this.state.set(({ start, pauses }) => ({ ...beginTracking(newId(), start, instant()), pauses }));
  }

  /** The patient is left, or about to be: the final log, once, and the toast. */
  leave(): Promise<void> {
    clearInterval(this.timer);
    this.step(paused);
    this.left ??= this.tellFinal();
    return this.left;
  }

  private async tellFinal(): Promise<void> {
    if (!this.isWorthALog() || this.isPageGone) return;
    const outcome = await this.tell({ final: true, auto: false });
    if (outcome === 'unheard') setTimeout(() => void this.tellFinal(), TRY_AGAIN_MS);
    else if (outcome !== 'refused') tellLogged(outcome);
  }

  private isWorthALog(): boolean {
    return this.hasLog || isAnythingUntold(this.state.get());
  }

  private onTick(): void {
    this.step();
    const tracking = this.state.get();
    if (!isLogDue(tracking)) return;
    this.state.set((one) => ({ ...one, loggedAtMs: tracking.activeMs }));
    void this.tell({ final: false, auto: true });
  }

  private step(change: (tracking: Tracking) => Tracking = (tracking) => tracking): void {
    this.state.set((tracking) => change(tick(tracking, instant(), newId)));
  }

  private tell(flags: Flags): Promise<Outcome> {
    const told = this.queue.then(() => this.send(flags));
    this.queue = told;
    return told;
  }

  private async send(flags: Flags): Promise<Outcome> {
    this.step();
    const before = this.state.get();
    const input = { params: { id: before.id }, body: logOf(before, flags) };
    try {
      const answer = await request(activityCalls.log, input, { keepalive: true });
      this.hasLog ||= answer.logId !== null;
      this.state.set((tracking) => acknowledged(tracking, before));
      this.onLogged();
      return answer;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // Of the end of the session the sign-in page tells.
      if (error.status !== 401) tellFailed();
      return error.status === 0 || error.status >= 500 ? 'unheard' : 'refused';
    }
  }
}

/** The tracker of the patient page that is open. */
export const trackerStore = createStore<Tracker | null>(null);
