// Readings that were entered in error: marking one, and looking at those that were marked, with who and when (ADMIN-005; OP-SPIRO-3).
import { type Units, withUnit } from '@alveary/contract/units.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedMeasurement } from '../contract/model.ts';
import { takenBackTypes } from '../contract/reading-in-error.ts';
import { patientRecordCalls } from '../contract/record.calls.ts';
import { shownMeasurement } from './measured.ts';
import { CardEmpty } from './summary-card.tsx';

interface OfPatient {
  readonly profileId: string;
  readonly units: Units;
  readonly locale: DateLocale;
}

const typeOf = (type: string) => takenBackTypes.find((one) => one === type);

export const canBeMarked = ({ type, value }: ListedMeasurement): boolean =>
  typeOf(type) !== undefined && value !== null;

interface MarkInErrorProps extends OfPatient {
  readonly reading: ListedMeasurement;
}

/** Asks, and marks the reading. */
export const MarkInErrorButton = ({ reading, profileId, units, locale }: MarkInErrorProps) => {
  const mark = useCallMutation(patientRecordCalls.markReadingInError);
  const { id, name, value, takenAt } = reading;
  const act = async (): Promise<void> => {
    const type = typeOf(reading.type);
    if (type === undefined || value === null) return;
    const isSure = await confirm({
      title: 'Mark as entered in error?',
      text: `${name} ${withUnit(shownMeasurement(reading, units))} of ${showDayTime(takenAt, locale)} counts nowhere any more; predicted values are worked out without it. It stays on record with your name.`,
      act: 'Mark as entered in error',
      stay: 'Keep it',
      isDanger: true,
    });
    if (!isSure) return;
    const params = { id: profileId, measurementId: id };
    const { ok } = await mark.run({ params, body: { type, seen: { value, takenAt } } });
    if (ok) showSuccess(`${name} was marked as entered in error.`);
  };
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      color="red"
      loading={mark.isRunning}
      aria-label={`Mark ${name.toLowerCase()} of ${showDayTime(takenAt, locale)} as entered in error`}
      onClick={() => void act()}
    >
      In error
    </Button>
  );
};

const MOST = 200;

/** Asked for when somebody wants to see them: there are few, and most patients have none. */
export const ReadingsInError = (of: OfPatient) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Entered in error
      </Button>
      {isOpen ? <Marked {...of} /> : null}
    </>
  );
};

const Marked = ({ profileId, units, locale }: OfPatient) => {
  const { data, error, refetch } = useCall(
    patientRecordCalls.readingsInError,
    { params: { id: profileId }, query: { page: 0, size: MOST } },
    { shownInPlace: true },
  );
  if (data === undefined) {
    return error === null ? (
      <SkeletonRows rows={1} columns={['60%']} label="Loading the readings entered in error" />
    ) : (
      <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
    );
  }
  if (data.rows.length === 0) return <CardEmpty>No reading was marked as entered in error.</CardEmpty>;
  return (
    <Entries label="Readings entered in error">
      {data.rows.map((reading) => (
        <Entry
          key={reading.id}
          name={reading.name}
          text={
            <>
              <s className="tabular">{withUnit(shownMeasurement(reading, units))}</s>{' '}
              <span className="tabular">of {showDayTime(reading.takenAt, locale)}</span>
            </>
          }
        >
          <span className="dim">
            {reading.markedBy}, {showDayTime(reading.markedAt, locale)}
          </span>
        </Entry>
      ))}
    </Entries>
  );
};
