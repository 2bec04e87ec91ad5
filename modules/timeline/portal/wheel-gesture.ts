// What has the wheel made of the days in sight, from its first turn until it rests? The plots follow with each frame, words and data a moment later
import type { Store } from '@alveary/portal/lib/store.ts';
import type { TimeWindow } from '@alveary/portal/ui/chart/time-series.ts';
import { type TimelineFilter, windowOf } from './range.rules.ts';

/** So often what the wheel has made is chosen while it turns: then words and data follow. */
export const CHOOSE_EACH_MS = 150;

export class WheelGesture {
  /** Null: nothing that was not chosen yet. */
  moved: TimelineFilter | null = null;
  /** Of what was chosen last. */
  chosen: TimelineFilter | null = null;
  private frame = 0;
  private timer: number | undefined;
  private readonly live: Store<TimeWindow>;
  private readonly choose: (filter: TimelineFilter) => void;

  constructor(live: Store<TimeWindow>, choose: (filter: TimelineFilter) => void) {
    this.live = live;
    this.choose = choose;
  }

  /** All turns before the next frame are drawn at once. */
  go(filter: TimelineFilter): void {
    this.moved = filter;
    this.frame ||= requestAnimationFrame(() => this.draw());
    this.timer ??= window.setTimeout(() => this.settle(), CHOOSE_EACH_MS);
  }

  private draw(): void {
    this.frame = 0;
    const { moved: shown } = this;
    if (shown !== null) this.live.set(() => windowOf(shown));
  }

  private settle(): void {
    this.timer = undefined;
    const next = this.moved;
    if (next === null) return;
    if (next === this.chosen) this.moved = null;
    else {
      this.chosen = next;
      this.timer = window.setTimeout(() => this.settle(), CHOOSE_EACH_MS);
      this.choose(next);
    }
  }

  end(): void {
    this.moved = null;
    cancelAnimationFrame(this.frame);
    window.clearTimeout(this.timer);
    this.frame = 0;
    this.timer = undefined;
  }
}
