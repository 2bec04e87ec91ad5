// What does the timeline know: the filter that is kept, its sources with what they hold, and how each is shown? (document 3 §3 and §4 Timeline)
import { questionnaireCalls, RESULTS_SIZE } from '@alveary/modules/questionnaires/contract/calls.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { sessionCalls } from '@alveary/modules/spirometry/contract/calls.ts';
import type { ListedSession } from '@alveary/modules/spirometry/contract/model.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { readSetting, writeSetting } from '@alveary/portal/lib/settings-of-browser.ts';
import type { Units } from '@alveary/contract/units.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { useCallback, useMemo, useState } from 'react';
import { timelineCalls } from '../contract/calls.ts';
import { sourcesAt, type TimelineSource, timelineSources } from '../contract/sources.ts';
import {
  askedSpan,
  FILTER_KEY,
  restoredFilter,
  textToKeep,
  type TimelineFilter,
  type TimelineProfile,
} from './range.rules.ts';
import {
  isEmpty,
  measuredRow,
  questionnaireRow,
  type SourceRow,
  spirometryRow,
  type SpirometryUnit,
  withScores,
} from './source-rows.rules.ts';

/** Into how many buckets the asked time is cut: two for each that is in sight. */
const BUCKETS = 1200;

const log = (words: string): void => console.error(words);

/** Kept for this person and browser: no patient stands in it. */
export const useTimelineFilter = (profile: TimelineProfile) => {
  const { user } = useSignedIn();
  const [filter, setFilter] = useState(() =>
    restoredFilter(readSetting(FILTER_KEY), user.id, profile, now(), log),
  );
  const choose = useCallback(
    (next: TimelineFilter) => {
      writeSetting(FILTER_KEY, textToKeep(readSetting(FILTER_KEY), next, user.id));
      setFilter(next);
    },
    [user.id],
  );
  return { filter, choose };
};

/** One source as the screen holds it (TIMELINE-006). */
export interface SourceState {
  readonly source: TimelineSource;
  readonly loading: boolean;
  /** Counts how often the person asked for it anew. */
  readonly forceRefreshKey: number;
  /** Null until it has come. */
  readonly data: SourceRow | null;
  /** As a table instead of a plot. */
  readonly showGrid: boolean;
  /** Whether anything was ever measured. */
  readonly isKnown: boolean;
}

interface Given {
  readonly profileId: string;
  readonly site: Site | null;
  /** That of the patient at the site. */
  readonly module: string;
  readonly units: Units;
  readonly filter: TimelineFilter;
  readonly unit: SpirometryUnit;
}

export interface Timeline {
  readonly sources: readonly SourceState[];
  /** Oldest first. */
  readonly sessions: readonly ListedSession[];
  readonly error: CallError | null;
  readonly forceRefresh: () => void;
  readonly toggleGrid: (tag: string) => void;
}

const useAnswers = ({ profileId, filter }: Given, offered: readonly TimelineSource[]) => {
  const how = { shownInPlace: true } as const;
  const measured = offered
    .filter(({ from }) => from === 'measurements' || from === 'aos')
    .map(({ tag }) => tag)
    .join(',');
  const series = useCall(
    timelineCalls.series,
    { params: { id: profileId }, query: { 'source.in': measured, ...askedSpan(filter), buckets: BUCKETS } },
    { ...how, keepPrevious: true },
  );
  const sessions = useCall(sessionCalls.listOfPatient, { query: { profile_id: profileId } }, how);
  const results = useCall(questionnaireCalls.results, { query: { profileId, size: RESULTS_SIZE } }, how);
  return { series, sessions, results };
};

export const useTimeline = (given: Given): Timeline => {
  const { site, module, units, unit } = given;
  const [refreshes, setRefreshes] = useState(0);
  const [grids, setGrids] = useState<ReadonlySet<string>>(new Set());
  const offered = useMemo(
    () => (site === null ? timelineSources : sourcesAt({ site, module })),
    [site, module],
  );
  const { series, sessions, results } = useAnswers(given, offered);
  const oldestFirst = useMemo(() => (sessions.data ?? []).toReversed(), [sessions.data]);
  const rows = useMemo(() => {
    const rowOf = (source: TimelineSource): SourceRow | null => {
      if (source.from === 'sessions') {
        return sessions.data === undefined ? null : spirometryRow(source, oldestFirst, unit);
      }
      if (source.from === 'questionnaire') {
        return results.data === undefined ? null : questionnaireRow(source, results.data.data);
      }
      const answer = series.data?.find((one) => one.source === source.tag);
      return answer === undefined
        ? null
        : measuredRow(source, withScores(source, answer, results.data?.data ?? []), units);
    };
    return offered.map((source) => ({ source, row: rowOf(source) }));
  }, [offered, oldestFirst, sessions.data, results.data, series.data, unit, units]);
  const isAsked = { sessions, questionnaire: results, measurements: series, aos: series } as const;
  const failed = [series, sessions, results].find(({ error }) => error !== null);
  return {
    sources: rows.map(({ source, row }) => ({
      source,
      loading: isAsked[source.from].isFetching,
      forceRefreshKey: refreshes,
      data: row,
      showGrid: grids.has(source.tag),
      isKnown:
        (series.data?.find((one) => one.source === source.tag)?.total ?? 0) > 0 ||
        (row !== null && !isEmpty(row)),
    })),
    sessions: oldestFirst,
    error: failed?.error ?? null,
    forceRefresh: () => {
      setRefreshes(refreshes + 1);
      void Promise.all([series.refetch(), sessions.refetch(), results.refetch()]);
    },
    toggleGrid: (tag) =>
      setGrids((known) => (known.has(tag) ? without(known, tag) : new Set([...known, tag]))),
  };
};

const without = (known: ReadonlySet<string>, tag: string): ReadonlySet<string> =>
  new Set([...known].filter((one) => one !== tag));
