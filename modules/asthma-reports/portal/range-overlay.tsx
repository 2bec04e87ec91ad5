// Which days does the report cover? An overlay with both ends and the length that is kept when one of them moves (REPORT-012, REPORT-031)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { isDay } from '@alveary/portal/lib/read-day.ts';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { Button, Popover, SegmentedControl } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { rangeEnding, type ReportBounds, type ReportRange, withEndMoved } from '../contract/rules.ts';
import { daysInWords } from './report-words.tsx';
import styles from './reports.module.css';

interface RangeOverlayProps {
  readonly range: ReportRange;
  readonly bounds: ReportBounds;
  readonly locale: DateLocale;
  readonly error: string | null;
  readonly onChange: (range: ReportRange) => void;
}

const lengths = ['30', '90', '182', '365', 'free'] as const;
const titles = { 30: '30 days', 90: '90 days', 182: '182 days', 365: '365 days', free: 'Free' } as const;

export const RangeOverlay = ({ range, bounds, locale, error, onChange }: RangeOverlayProps) => {
  /** Null where each end moves for itself. */
  const [dateRangeFixDays, setFixDays] = useState<number | null>(null);
  const move = (moved: 'start' | 'end', day: string): void => {
    if (isDay(day)) onChange(withEndMoved(range, moved, day, dateRangeFixDays, bounds));
  };
  const fix = (length: string): void => {
    const days = length === 'free' ? null : Number(length);
    setFixDays(days);
    if (days !== null) onChange(rangeEnding(range.end, days, bounds));
  };
  return (
    <div data-path="startDate">
      <Popover position="bottom-start" trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          >
            {daysInWords(range.start, range.end, locale)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Days of the report">
          <div className={styles.overlay}>
            <SegmentedControl
              size="xs"
              aria-label="Length of the report"
              data={lengths.map((value) => ({ value, label: titles[value] }))}
              value={String(dateRangeFixDays ?? 'free')}
              onChange={fix}
            />
            <div className={styles.pair}>
              <DateField
                label="Start"
                locale={locale}
                value={range.start}
                maxDate={bounds.latest}
                onChange={(day) => move('start', day)}
              />
              <DateField
                label="End"
                locale={locale}
                value={range.end}
                maxDate={bounds.latest}
                onChange={(day) => move('end', day)}
              />
            </div>
            <p className={styles.quiet}>
              {dateRangeFixDays === null
                ? 'Each end moves for itself.'
                : 'Moving one end takes the other along.'}
            </p>
          </div>
        </Popover.Dropdown>
      </Popover>
      <FieldMessage id="range-message" error={error} />
    </div>
  );
};
