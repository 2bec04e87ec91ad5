// How did everything that is measured of the patient go? Each source as its own row on one axis that zooms (TIMELINE-001; design language §13)
import { usePatient } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { SlotProps } from '@alveary/portal/shell/feature.ts';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { prepareToPlot } from '@alveary/portal/ui/chart/time-row.tsx';
import type { TimeAxis } from '@alveary/portal/ui/chart/use-time-axis.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { IconChartLine } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { AxisHead } from './axis-head.tsx';
import { filterOf, filterShowing, type TimelineFilter, windowOf } from './range.rules.ts';
import { SourceRows } from './source-rows.tsx';
import type { SpirometryUnit } from './source-rows.rules.ts';
import { TrendsBar } from './trends-bar.tsx';
import { useTimeline, useTimelineFilter } from './use-timeline.ts';
import { useLiveWindow } from './use-live-window.ts';
import styles from './trends.module.css';

const instant = (time: number): string => new Date(Math.round(time)).toISOString();

const useAxis = (
  filter: TimelineFilter,
  live: TimeAxis['live'],
  choose: (filter: TimelineFilter) => void,
  reset: () => void,
): TimeAxis => {
  const [moment, setMoment] = useState<number | null>(null);
  const { startDate, endDate, rangeName } = filter;
  return useMemo(
    () => ({
      window: windowOf({ startDate, endDate }),
      live,
      isZoomed: rangeName === 'custom',
      zoom: ({ from, to }) => choose({ rangeName: 'custom', startDate: instant(from), endDate: instant(to) }),
      reset,
      moment,
      setMoment,
    }),
    [startDate, endDate, rangeName, live, choose, reset, moment],
  );
};

/** How the moments of the axis are written, the same for as long as nothing changes. */
const useWords = (locale: DateLocale) =>
  useMemo(
    () => ({
      dayOf: (time: number) => showDay(instant(time), locale),
      momentOf: (time: number) => showDayTime(instant(time), locale),
    }),
    [locale],
  );

export function TrendsTab() {
  const { siteProfile } = usePatient();
  return <Trends key={siteProfile.profile.id} />;
}

const Trends = () => {
  useEffect(prepareToPlot, []);
  const { siteProfile, locale, units } = usePatient();
  const { sites } = useSignedIn();
  const { id, createdAt } = siteProfile.profile;
  const profile = useMemo(() => ({ id, created_at: createdAt }), [id, createdAt]);
  const site = sites.find((one) => one.id === siteProfile.site.id) ?? null;
  const { filter, choose } = useTimelineFilter(profile);
  const [unit, setUnit] = useState<SpirometryUnit>('z');
  const [sessionId, setSessionId] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [hasReports, setReports] = useState(true);
  const timeline = useTimeline({ profileId: id, site, module: siteProfile.module, units, filter, unit });
  const reset = useMemo(() => () => choose(filterOf('default', profile, now())), [choose, profile]);
  const [rows, setRows] = useState<HTMLElement | null>(null);
  const live = useLiveWindow(rows, filter, choose);
  const axis = useAxis(filter, live, choose, reset);
  const words = useWords(locale);
  const known = timeline.sources.filter(({ isKnown }) => isKnown);
  const shown = known.filter(({ source }) => !hidden.has(source.tag));
  const isLoading = timeline.sources.some(({ loading, data }) => loading && data === null);
  const goTo = (session: { readonly id: string; readonly performed_at: string }): void => {
    setSessionId(session.id);
    const showing = filterShowing(filter, session.performed_at);
    if (showing !== filter) choose(showing);
    axis.setMoment(Date.parse(session.performed_at));
  };
  return (
    <div className={styles.trends}>
      <TrendsBar
        filter={filter}
        profile={profile}
        locale={locale}
        choose={choose}
        sources={known.map(({ source }) => source)}
        hidden={hidden}
        onHidden={setHidden}
        hasReports={hasReports}
        onReports={setReports}
        onRefresh={timeline.forceRefresh}
      />
      {timeline.error === null ? null : (
        <ErrorState {...failureOfCall(timeline.error)} onRetry={timeline.forceRefresh} isSlim />
      )}
      {!isLoading && timeline.error === null && known.length === 0 ? (
        <EmptyState
          icon={<IconChartLine size={28} stroke={1.5} aria-hidden />}
          title="Nothing has been measured yet."
          line="Measurements, questionnaires and spirometry sessions appear here as rows on one axis."
        />
      ) : null}
      {known.length === 0 ? null : (
        <div ref={setRows} className={styles.rows}>
          <AxisHead axis={axis} locale={locale} momentOf={words.momentOf} />
          {hasReports ? (
            <section className={styles.marks} aria-label="Reports">
              <h3>Reports</h3>
              <div>
                <LiveMarks live={live} siteProfile={siteProfile} locale={locale} />
              </div>
            </section>
          ) : null}
          <SourceRows
            sources={shown}
            axis={axis}
            words={words}
            unit={unit}
            onUnit={setUnit}
            sessions={timeline.sessions}
            sessionId={sessionId}
            onSession={goTo}
            onGrid={timeline.toggleGrid}
          />
        </div>
      )}
      {/* Below the sources that are there already: what is not there yet is not missing. */}
      {isLoading ? (
        <SkeletonRows rows={known.length === 0 ? 6 : 1} columns={['20%', '75%']} label="Loading the trends" />
      ) : null}
    </div>
  );
};

type LiveMarksProps = Pick<SlotProps['trends-marks'], 'siteProfile' | 'locale'> & Pick<TimeAxis, 'live'>;

/** They stand on the axis, so they move with it. */
const LiveMarks = memo(({ live, ...given }: LiveMarksProps) => {
  const { from, to } = useStore(live);
  return <Slot name="trends-marks" given={{ ...given, startDate: instant(from), endDate: instant(to) }} />;
});
