// Whose are the bookings that came with an unknown e-mail? The patient search says it, and each becomes an appointment
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { calendarCalls } from '../../contract/calls.ts';
import { CalendarSection } from './calendar-section.tsx';
import styles from './calendar-admin.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

export const OpenBookings = () => {
  const { data, error, refetch } = useCall(calendarCalls.openBookings, {}, { shownInPlace: true });
  /** The id of the booking whose patient is looked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const assign = useCallMutation(calendarCalls.assignBooking, {
    onDone: () => showSuccess('The booking is an appointment now.'),
  });
  const choose = (profileId: string): void => {
    if (asked !== null) void assign.run({ params: { id: asked }, body: { profileId } });
    setAsked(null);
  };
  return (
    <>
      <CalendarSection
        title="Bookings without a patient"
        line="They came from your booking page or a calendar, and no patient of your sites is surely meant: none fits, or several do."
        empty="Every booking has its patient."
        rows={data?.map(
          ({ id, start, duration, attendeeName, attendeeEmail, attendeePhone, bookingReason }) => (
            <li key={id} className={styles.row}>
              <span className="tabular">{showDayTime(start)}</span>
              <span className="dim">{duration} min</span>
              <span className="trunc grow">
                {attendeeName}{' '}
                <span className="dim">
                  {[attendeeEmail, writtenPhone(attendeePhone ?? '')].filter(Boolean).join(', ')}
                </span>
              </span>
              {bookingReason === null ? null : <span className={styles.reason}>{bookingReason}</span>}
              <Button
                size="xs"
                variant="default"
                aria-label={`Choose patient: ${attendeeName}`}
                onClick={() => setAsked(id)}
              >
                Choose patient
              </Button>
            </li>
          ),
        )}
        error={error}
        onRetry={() => void refetch()}
      />
      {asked === null ? null : <PatientSearch isOpen onClose={() => setAsked(null)} onChoose={choose} />}
    </>
  );
};
