// Which range is shown, which sources, and are reports on the axis? (TIMELINE-001, TIMELINE-002; design language §5: left what, right acts)
import { Button, Checkbox, Popover, SegmentedControl, Switch } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconPrinter,
  IconRefresh,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import dayjs from 'dayjs';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, localDay, showDay } from '@alveary/portal/lib/dates.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { TimelineSource } from '../contract/sources.ts';
import {
  filterOf,
  moved,
  rangeWords,
  type TimelineFilter,
  type TimelineProfile,
  zoomed,
} from './range.rules.ts';
import styles from './trends.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const DaysPicker = later(async () => (await import('@alveary/portal/ui/list/days-picker.tsx')).DaysPicker);

interface TrendsBarProps {
  readonly filter: TimelineFilter;
  readonly profile: TimelineProfile;
  readonly locale: DateLocale;
  readonly choose: (filter: TimelineFilter) => void;
  readonly sources: readonly TimelineSource[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
  readonly hasReports: boolean;
  readonly onReports: (has: boolean) => void;
  readonly onRefresh: () => void;
}

const offered = ['default', '1week', '1m', '3m', '6m', '1y', 'all', 'custom'] as const;
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const middle = ({ startDate, endDate }: TimelineFilter): number =>
  (Date.parse(startDate) + Date.parse(endDate)) / 2;
const dayOf = (instant: string): string => localDay(Date.parse(instant));

export const TrendsBar = (props: TrendsBarProps) => {
  const { filter, profile, locale, choose, hasReports, onReports, onRefresh } = props;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Range of the timeline">
      <SegmentedControl
        size="xs"
        aria-label="Range"
        data={offered.map((name) => ({ value: name, label: rangeWords[name] }))}
        value={filter.rangeName}
        onChange={(name) => choose(filterOf(name, profile, now(), filter))}
      />
      {filter.rangeName === 'custom' ? (
        <DaysPicker
          locale={locale}
          from={dayOf(filter.startDate)}
          to={dayOf(filter.endDate)}
          onChange={({ from, to }) => {
            if (from !== null && to !== null) choose(customDays(from, to));
          }}
        />
      ) : (
        <span className="tabular">
          {showDay(filter.startDate, locale)} – {showDay(filter.endDate, locale)}
        </span>
      )}
      <IconButton label="Earlier" onClick={() => choose(moved(filter, -0.5))}>
        <IconChevronLeft {...ICON} />
      </IconButton>
      <IconButton label="Later" onClick={() => choose(moved(filter, 0.5))}>
        <IconChevronRight {...ICON} />
      </IconButton>
      <IconButton label="Show less time" onClick={() => choose(zoomed(filter, 0.5, middle(filter)))}>
        <IconZoomIn {...ICON} />
      </IconButton>
      <IconButton label="Show more time" onClick={() => choose(zoomed(filter, 2, middle(filter)))}>
        <IconZoomOut {...ICON} />
      </IconButton>
      <span className="grow" />
      <SourceMenu {...props} />
      <Switch
        label="Reports"
        checked={hasReports}
        onChange={({ currentTarget }) => onReports(currentTarget.checked)}
      />
      <IconButton label="Load the trends anew" onClick={onRefresh}>
        <IconRefresh {...ICON} />
      </IconButton>
      <IconButton label="Print the trends" onClick={() => print()}>
        <IconPrinter {...ICON} />
      </IconButton>
    </div>
  );
};

/** From the beginning of the first day to the end of the last. */
const customDays = (from: string, to: string): TimelineFilter => ({
  rangeName: 'custom',
  startDate: dayjs(from).startOf('day').toISOString(),
  endDate: dayjs(to).hour(23).minute(59).second(59).millisecond(0).toISOString(),
});

const SourceMenu = ({ sources, hidden, onHidden }: TrendsBarProps) => (
  <Popover position="bottom-end" trapFocus>
    <Popover.Target>
      <Button size="xs" variant="default" leftSection={<IconAdjustmentsHorizontal {...ICON} />}>
        Sources {sources.filter(({ tag }) => !hidden.has(tag)).length} of {sources.length}
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <div className={styles.sources}>
        {sources.map(({ tag, title }) => (
          <Checkbox
            key={tag}
            label={title}
            checked={!hidden.has(tag)}
            onChange={({ currentTarget }) => {
              const others = [...hidden].filter((one) => one !== tag);
              onHidden(new Set(currentTarget.checked ? others : [...others, tag]));
            }}
          />
        ))}
      </div>
    </Popover.Dropdown>
  </Popover>
);
