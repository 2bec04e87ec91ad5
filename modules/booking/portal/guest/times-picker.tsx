// Which free time suits a visitor? Days first, then the times of one, in a zone that can be chosen
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import styles from './guest.module.css';
import { type SlotDay, slotDays, zonesWith } from './slot-days.rules.ts';
import type { Wording } from './wordings/words.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** So much is asked for at a time. */
const SPAN_DAYS = 14;

export interface Span {
  /** ISO 8601 instants. */
  readonly from: string;
  readonly to: string;
}

/** The next weeks, from the hour that goes on; turned by whole spans. */
export const useSpan = () => {
  const [turns, setTurns] = useState(0);
  const first = Math.floor(now() / HOUR_MS) * HOUR_MS;
  const at = (more: number): string => new Date(first + more * SPAN_DAYS * DAY_MS).toISOString();
  const span: Span = { from: at(turns), to: at(turns + 1) };
  return { span, turns, turn: (by: number): void => setTurns(turns + by) };
};

interface Free {
  readonly starts: readonly string[] | undefined;
  readonly error: CallError | null;
  readonly refetch: () => void;
}

interface TimesPickerProps {
  readonly wording: Wording;
  readonly locale: string;
  readonly free: Free;
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  /** ISO 8601 instant, or ''. */
  readonly chosen: string;
  readonly onChoose: (start: string) => void;
  readonly turns: number;
  readonly onTurn: (by: number) => void;
}

export const TimesPicker = (props: TimesPickerProps) => {
  const { wording, locale, free, zone, onZone, turns, onTurn } = props;
  return (
    <div className={styles.picker}>
      <NativeSelect
        size="md"
        label={wording.zone}
        data={zonesWith(Intl.supportedValuesOf('timeZone'), zone).map((value) => ({
          value,
          label: value.replaceAll('_', ' '),
        }))}
        value={zone}
        onChange={({ currentTarget }) => onZone(currentTarget.value)}
      />
      {free.starts === undefined && free.error === null ? (
        <SkeletonRows rows={3} columns={['100%']} label={wording.opening} />
      ) : null}
      {free.starts === undefined && free.error !== null ? (
        <ErrorState
          title={wording.trouble}
          requestId={free.error.requestId}
          of={free.error}
          onRetry={free.refetch}
        />
      ) : null}
      {free.starts === undefined ? null : <Days {...props} days={slotDays(free.starts, zone, locale)} />}
      <div className={styles.turn}>
        <Button variant="default" disabled={turns === 0} onClick={() => onTurn(-1)}>
          {wording.earlier}
        </Button>
        <Button variant="default" onClick={() => onTurn(1)}>
          {wording.later}
        </Button>
      </div>
    </div>
  );
};

const Days = ({
  wording,
  days,
  chosen,
  onChoose,
}: TimesPickerProps & { readonly days: readonly SlotDay[] }) => {
  const [opened, setOpened] = useState<string | null>(null);
  const ofChosen = days.find(({ slots }) => slots.some(({ start }) => start === chosen));
  const shown = days.find(({ day }) => day === opened) ?? ofChosen ?? days[0];
  if (shown === undefined) return <p>{wording.noTimes}</p>;
  return (
    <>
      <div className={styles.days} role="group" aria-label={wording.days}>
        {days.map(({ day, label }) => (
          <Button
            key={day}
            size="md"
            px="xs"
            variant={day === shown.day ? 'filled' : 'default'}
            aria-pressed={day === shown.day}
            onClick={() => setOpened(day)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p className={styles.label}>{wording.times(shown.label)}</p>
      <div className={styles.times} role="group" aria-label={wording.times(shown.label)}>
        {shown.slots.map(({ start, label }) => (
          <Button
            key={start}
            size="md"
            px="xs"
            variant={start === chosen ? 'filled' : 'default'}
            aria-pressed={start === chosen}
            onClick={() => onChoose(start)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  );
};
