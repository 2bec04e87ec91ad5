// How are the rows of the timeline drawn below each other, the spirometry one with its units and its sessions?
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { SegmentedControl } from '@mantine/core';
import { useDeferredValue } from 'react';
import { TimeRow } from '@alveary/portal/ui/chart/time-row.tsx';
import type { TimeAxis } from '@alveary/portal/ui/chart/use-time-axis.ts';
import { SessionBrowser } from './session-browser.tsx';
import { type SpirometryUnit, spirometryUnits } from './source-rows.rules.ts';
import type { SourceState } from './use-timeline.ts';

interface SourceRowsProps {
  readonly sources: readonly SourceState[];
  readonly axis: TimeAxis;
  readonly words: {
    readonly dayOf: (time: number) => string;
    readonly momentOf: (time: number) => string;
  };
  readonly unit: SpirometryUnit;
  readonly onUnit: (unit: SpirometryUnit) => void;
  readonly sessions: readonly ListedSession[];
  readonly sessionId: string | null;
  readonly onSession: (session: ListedSession) => void;
  readonly onGrid: (tag: string) => void;
}

/** So many rows fill the screen; what lies below them follows without holding up what is seen. */
const IN_SIGHT = 6;

const isUnit = (text: string): text is SpirometryUnit => spirometryUnits.some((one) => one === text);

export const SourceRows = (props: SourceRowsProps) => {
  const { sources, axis, words, unit, onUnit, sessions, sessionId, onSession, onGrid } = props;
  const painted = useDeferredValue(sources.length, IN_SIGHT);
  const units = (
    <SegmentedControl
      size="xs"
      aria-label="Spirometry as"
      data={[...spirometryUnits]}
      value={unit}
      onChange={(chosen) => {
        if (isUnit(chosen)) onUnit(chosen);
      }}
    />
  );
  return sources.slice(0, painted).map(({ source, data, showGrid }) => {
    if (data === null) return null;
    const isSpirometry = source.from === 'sessions';
    return (
      <TimeRow
        key={source.tag}
        {...words}
        title={source.title}
        unit={data.unit}
        series={data.series}
        axis={axis}
        scale={data.scale}
        {...(data.usual === undefined ? {} : { usual: data.usual })}
        {...(data.zone === undefined ? {} : { zone: data.zone })}
        {...(data.limit === undefined ? {} : { limit: data.limit })}
        height={isSpirometry ? 140 : 92}
        show={data.show}
        {...(data.says === undefined ? {} : { says: data.says })}
        grid={{ isShown: showGrid, onSwitch: () => onGrid(source.tag) }}
        {...(isSpirometry
          ? {
              aside: units,
              below: (
                <SessionBrowser
                  sessions={sessions}
                  currentId={sessionId}
                  dayOf={words.dayOf}
                  onSession={onSession}
                />
              ),
            }
          : {})}
      />
    );
  });
};
