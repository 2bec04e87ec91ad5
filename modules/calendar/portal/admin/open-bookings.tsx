// Lists the bookings that wait for staff: each becomes an appointment of the patient who is chosen, or is cancelled where it came from the booking page.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import type { ListedBooking } from '../../contract/model.ts';
import { CalendarSection } from './calendar-section.tsx';
import styles from './calendar-admin.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

/** Nothing is proven of what came from a calendar. */
const proofs: Readonly<Record<NonNullable<ListedBooking['provenBy']>, string>> = {
  EMAIL: 'Email confirmed',
  SMS: 'Phone confirmed',
};

interface BookingRowProps {
  readonly booking: ListedBooking;
  readonly onChoose: (profileId: string) => void;
  readonly onSearch: () => void;
  readonly onCancel: () => void;
}

const BookingRow = ({ booking, onChoose, onSearch, onCancel }: BookingRowProps) => {
  const { start, duration, attendeeName, attendeeEmail, attendeePhone, bookingReason } = booking;
  const { fromPage, provenBy, candidates } = booking;
  return (
    <li className={styles.row}>
      <span className="tabular">{showDayTime(start)}</span>
      <span className="dim">{duration} min</span>
      <Badge tone={provenBy === null ? 'neutral' : 'success'}>
        {provenBy === null ? 'Not confirmed' : proofs[provenBy]}
      </Badge>
      <span className="trunc grow">
        {attendeeName}{' '}
        <span className="dim">
          {[attendeeEmail, writtenPhone(attendeePhone ?? '')].filter(Boolean).join(', ')}
        </span>
      </span>
      {bookingReason === null ? null : <span className={styles.reason}>{bookingReason}</span>}
      <span className={styles.acts}>
        {candidates.map(({ profileId, name, dateOfBirth }) => (
          <Button
            key={profileId}
            size="xs"
            variant="default"
            aria-label={`The booking of ${attendeeName} is for ${name}, born ${showDay(dateOfBirth)}`}
            onClick={() => onChoose(profileId)}
          >
            {name}, {showDay(dateOfBirth)}
          </Button>
        ))}
        <Button size="xs" variant="default" aria-label={`Choose patient: ${attendeeName}`} onClick={onSearch}>
          {candidates.length === 0 ? 'Choose patient' : 'Another patient'}
        </Button>
        {fromPage ? (
          <Button size="xs" variant="default" aria-label={`Cancel: ${attendeeName}`} onClick={onCancel}>
            Cancel booking
          </Button>
        ) : null}
      </span>
    </li>
  );
};

const useSettling = () => {
  const assign = useCallMutation(calendarCalls.assignBooking, {
    onDone: () => showSuccess('The booking is an appointment now.'),
  });
  const cancelling = useCallMutation(calendarCalls.cancelBooking, {
    onDone: () => showSuccess('The booking was cancelled.'),
  });
  const give = (id: string, profileId: string): void =>
    void assign.run({ params: { id }, body: { profileId } });
  const cancel = async ({ id, attendeeName, start }: ListedBooking): Promise<void> => {
    const isSure = await confirm({
      title: `Cancel the booking of ${attendeeName}?`,
      text: `The time on ${showDayTime(start)} is free again, and ${attendeeName} gets a message that it was cancelled.`,
      act: 'Cancel the booking',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await cancelling.run({ params: { id } });
  };
  return { give, cancel };
};

export const OpenBookings = () => {
  const { data, error, refetch } = useCall(calendarCalls.openBookings, {}, { shownInPlace: true });
  /** The id of the booking whose patient is looked for. */
  const [asked, setAsked] = useState<string | null>(null);
  const { give, cancel } = useSettling();
  const choose = (profileId: string): void => {
    if (asked !== null) give(asked, profileId);
    setAsked(null);
  };
  return (
    <>
      <CalendarSection
        title="Bookings without a patient"
        line="They came from your booking page or a calendar, and nobody knows for sure whose they are. A confirmed email or phone belongs to whoever booked; a name is only what they typed."
        empty="Every booking has its patient."
        rows={data?.map((booking) => (
          <BookingRow
            key={booking.id}
            booking={booking}
            onChoose={(profileId) => give(booking.id, profileId)}
            onSearch={() => setAsked(booking.id)}
            onCancel={() => void cancel(booking)}
          />
        ))}
        error={error}
        onRetry={() => void refetch()}
      />
      {asked === null ? null : <PatientSearch isOpen onClose={() => setAsked(null)} onChoose={choose} />}
    </>
  );
};
