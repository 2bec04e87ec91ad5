// Words for a log of which less counts than was typed or took (decisions 0051 and 0118).
import type { LogTime, TimeSource } from '../contract/model.ts';
import { showSeconds } from '@alveary/portal/lib/durations.ts';

const sourceNames: Readonly<Record<TimeSource, string>> = {
  call: 'as a call',
  recording: 'as a session recording',
  manual: 'in another log',
  activity: 'as time on a patient page',
};

interface CutLine {
  readonly from: string;
  readonly until: string;
  readonly by: string;
}

export interface CutWords {
  readonly title: string;
  readonly lines: readonly CutLine[];
}

type Cut = LogTime['cuts'][number];

/** What was cut without a gap for the same kind of thing is one line, whoever wrote how many entries there. */
const joined = (cuts: readonly Cut[]): readonly Cut[] =>
  cuts.reduce<readonly Cut[]>((lines, cut) => {
    const last = lines.at(-1);
    if (last === undefined || last.by !== cut.by || last.until !== cut.from) return [...lines, cut];
    return [...lines.slice(0, -1), { ...last, until: cut.until }];
  }, []);

/** Null where all of it counts. @param timeOf how an instant is written */
export const cutWords = (time: LogTime | null, timeOf: (instant: string) => string): CutWords | null => {
  if (time === null || time.cuts.length === 0) return null;
  return {
    title: `Counted ${showSeconds(time.countedSeconds)} of ${showSeconds(time.claimedSeconds)}`,
    lines: joined(time.cuts).map(({ from, until, by }) => ({
      from: timeOf(from),
      until: timeOf(until),
      by: sourceNames[by],
    })),
  };
};
