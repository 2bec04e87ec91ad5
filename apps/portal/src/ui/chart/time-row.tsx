// How does one measure stand through time? Its value at the cursor, the plot, and the same as a table (design language §13)
import { IconChartLine, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { withUnit } from '@alveary/contract/units.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './chart.module.css';
import type { Band, Limit } from './draw-marks.ts';
import { ValueMark } from './value-mark.tsx';
import { lastBefore, standingOf, type TimeSeries } from './time-series.ts';
import type { TimeAxis } from './use-time-axis.ts';
import type { ValueTableProps } from './value-table.tsx';
import { later } from '../../lib/later.tsx';

const TimePlot = later(async () => (await import('./time-plot.tsx')).TimePlot);
/** Few ask for it. */
const ValueTable = later(async () => (await import('./value-table.tsx')).ValueTable);

/** Loads what paints while the data is still on its way. Where it fails, the row says so once it is drawn. */
export const prepareToPlot = (): void => {
  TimePlot.preload().catch(() => undefined);
};

interface TimeRowProps extends ValueTableProps {
  /** Between which values the plot is drawn. */
  readonly scale: readonly [low: number, high: number];
  /** The patient's own usual range: never presented as a limit. */
  readonly usual?: Band;
  /** What is normal or good in the words of whoever defined it; drawn like the usual range. */
  readonly zone?: Band;
  readonly limit?: Limit;
  readonly height?: number;
  /** The lowest row carries the days. */
  readonly hasTimes?: boolean;
  /** What a value means in words; null where nothing is to be said of it. */
  readonly says?: (value: number) => string | null;
  readonly dayOf: (time: number) => string;
  /** More of the head: a switch of units. */
  readonly aside?: ReactNode;
  /** More below the value: a browser of sessions. */
  readonly below?: ReactNode;
  /** Kept outside: whether the row is a table. */
  readonly grid?: { readonly isShown: boolean; readonly onSwitch: () => void };
}

export const TimeRow = (props: TimeRowProps) => {
  const { title, series, axis, height = 92, hasTimes = false } = props;
  const [isOwnTable, setOwnTable] = useState(false);
  const isTable = props.grid?.isShown ?? isOwnTable;
  const onSwitch = props.grid?.onSwitch ?? (() => setOwnTable(!isOwnTable));
  const { moment, setMoment, window } = axis;
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = momentAfter(event.key, moment, series, window);
    if (next === null) return;
    event.preventDefault();
    setMoment(next);
  };
  return (
    <section className={styles.row} aria-label={title}>
      <Head {...props} isTable={isTable} onSwitch={onSwitch} />
      {isTable ? (
        <div className={styles.table} style={{ height: Math.max(180, height) }}>
          <ValueTable {...props} />
        </div>
      ) : (
        <div
          className={styles.plot}
          tabIndex={0}
          role="img"
          aria-label={summaryOf(props)}
          aria-keyshortcuts="ArrowLeft ArrowRight Home End"
          onKeyDown={onKeyDown}
          style={{ minHeight: height }}
        >
          <TimePlot
            series={series}
            window={window}
            live={axis.live}
            scale={props.scale}
            band={props.usual ?? props.zone}
            limit={props.limit}
            height={height + (hasTimes ? 18 : 0)}
            hasTimes={hasTimes}
            dayOf={props.dayOf}
            moment={moment}
            onCursor={setMoment}
            onSelect={axis.zoom}
            onReset={axis.reset}
          />
        </div>
      )}
    </section>
  );
};

/** Arrows go from reading to reading, Home and End to the first and the last in sight. */
const momentAfter = (
  key: string,
  moment: number | null,
  series: readonly TimeSeries[],
  { from, to }: TimeAxis['window'],
): number | null => {
  const times = (series[0]?.times ?? []).filter((time) => time >= from && time <= to);
  const last = times.length - 1;
  const at = moment === null ? last + 1 : lastBefore(times, moment);
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: moment !== null && times[at] !== moment ? at : at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  };
  const next = moves[key];
  return next === undefined ? null : (times[Math.min(last, Math.max(0, next))] ?? null);
};

interface HeadProps extends TimeRowProps {
  readonly isTable: boolean;
  readonly onSwitch: () => void;
}

const Head = (props: HeadProps) => {
  const { title, unit, series, axis, usual, zone, show, says, momentOf, isTable, onSwitch, aside } = props;
  const [first] = series;
  const at = first === undefined ? -1 : lastBefore(first.times, axis.moment ?? axis.window.to);
  const value = first?.values[at];
  const lower = first?.lower?.[at];
  const time = first?.times[at];
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h3>{title}</h3>
        {aside}
        <span className="grow" />
        <IconButton label={isTable ? `${title} as a chart` : `${title} as a table`} onClick={onSwitch}>
          <Icon size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {value === undefined || time === undefined ? (
        <p className="dim">No value up to here</p>
      ) : (
        <>
          <p className={styles.now}>
            {series.length < 2 ? null : `${first?.name} `}
            <b>{lower === undefined ? show(value) : `${show(value)} / ${show(lower)}`}</b>
            {unit === '%' ? unit : ` ${unit}`}{' '}
            <ValueMark standing={lower === undefined ? standingOf(value, usual ?? null) : null} />
          </p>
          <div className={styles.about}>
            <Meaning words={says?.(value) ?? null} />
            <p className="dim tabular">
              {usual === undefined ? null : <BandKey />}
              {usual === undefined ? '' : `Usual ${show(usual.low)} to ${show(usual.high)} · `}
              {first?.lowest === undefined || first.highest === undefined
                ? momentOf(time)
                : `${show(first.lowest[at] ?? value)} to ${show(first.highest[at] ?? value)} around ${momentOf(time)}`}
            </p>
            {zone?.words === undefined ? null : (
              <p className="dim">
                <BandKey />
                {zone.words}
              </p>
            )}
          </div>
        </>
      )}
      {series.length < 2 ? null : <Legend series={series} />}
      {props.below}
    </div>
  );
};

const Meaning = ({ words }: { readonly words: string | null }) => (words === null ? null : <p>{words}</p>);

/** In which colour the band stands behind the plot. */
const BandKey = () => <span className={styles.band} aria-hidden />;

const Legend = ({ series }: { readonly series: readonly TimeSeries[] }) => (
  <ul className={styles.legend}>
    {series.map(({ name, colour = 1 }, at) => (
      <li key={name}>
        <svg width={22} height={8} aria-hidden>
          <line
            x1={0}
            x2={22}
            y1={4}
            y2={4}
            stroke={`var(--al-c${colour})`}
            strokeWidth={1.75}
            strokeDasharray={at === 0 ? undefined : '6 3'}
          />
        </svg>
        {name}
      </li>
    ))}
  </ul>
);

/** What the picture shows, in one sentence. */
const summaryOf = ({
  title,
  unit,
  series,
  axis: { window },
  usual,
  show,
  momentOf,
}: TimeRowProps): string => {
  const said = series.map(({ name, times, values, lowest = values, highest = values }) => {
    const isSeen = (_: number, at: number): boolean =>
      (times[at] ?? 0) >= window.from && (times[at] ?? 0) <= window.to;
    const seen = [...lowest.filter(isSeen), ...highest.filter(isSeen)];
    if (seen.length === 0) return `${name}: no values`;
    const ends = seen.reduce(
      (known, value) => ({ low: Math.min(known.low, value), high: Math.max(known.high, value) }),
      { low: Infinity, high: -Infinity },
    );
    return `${name}: ${seen.length / 2} values between ${show(ends.low)} and ${withUnit({ value: show(ends.high), unit })}`;
  });
  const range =
    usual === undefined ? '' : `. Usual ${show(usual.low)} to ${withUnit({ value: show(usual.high), unit })}`;
  return `${title}, ${momentOf(window.from)} to ${momentOf(window.to)}. ${said.join('. ')}${range}.`;
};
