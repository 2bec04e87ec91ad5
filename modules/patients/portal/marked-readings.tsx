// The readings of a patient that were marked as entered in error, with who marked them and when. Loaded when needed.
import { type Units, withUnit } from '@alveary/contract/units.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { patientRecordCalls } from '../contract/record.calls.ts';
import { shownMeasurement } from './measured.ts';
import { CardEmpty } from './summary-card.tsx';

export interface ReadingsOf {
  readonly profileId: string;
  readonly units: Units;
  readonly locale: DateLocale;
}

const MOST = 200;

export const MarkedReadings = ({ profileId, units, locale }: ReadingsOf) => {
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
