// Readings that were entered in error are marked, and those that were marked shown when somebody wants to see them (ADMIN-005; OP-SPIRO-3).
import { withUnit } from '@alveary/contract/units.ts';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { later } from '@alveary/portal/lib/later.tsx';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ListedMeasurement } from '../contract/model.ts';
import { takenBackTypes } from '../contract/reading-in-error.ts';
import { patientRecordCalls } from '../contract/record.calls.ts';
import type { ReadingsOf } from './marked-readings.tsx';
import { shownMeasurement } from './measured.ts';

const MarkedReadings = later(async () => (await import('./marked-readings.tsx')).MarkedReadings);

const typeOf = (type: string) => takenBackTypes.find((one) => one === type);

export const canBeMarked = ({ type, value }: ListedMeasurement): boolean =>
  typeOf(type) !== undefined && value !== null;

interface MarkInErrorProps extends ReadingsOf {
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
      text: `${name} ${withUnit(shownMeasurement(reading, units))} of ${showDayTime(takenAt, locale)} is no longer used, and predicted values are calculated without it. It stays on record with your name.`,
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

/** Asked for when somebody wants to see them: there are few, and most patients have none. */
export const ReadingsInError = (of: ReadingsOf) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Entered in error
      </Button>
      {isOpen ? <MarkedReadings {...of} /> : null}
    </>
  );
};
