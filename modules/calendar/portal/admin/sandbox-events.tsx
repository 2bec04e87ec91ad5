// What stands in my sandbox calendar? A person plays the booking page here: books, and cancels (OP-APPT-4)
import { Button } from '@mantine/core';
import { useState } from 'react';
import { showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import type { SandboxEntry } from '../../contract/model.ts';
import { BookingDialog } from './booking.dialog.tsx';
import { CalendarSection } from './calendar-section.tsx';
import styles from './calendar-admin.module.css';

const tones: Readonly<Record<SandboxEntry['status'], BadgeTone>> = {
  confirmed: 'info',
  tentative: 'warning',
  cancelled: 'error',
};

export const SandboxEvents = () => {
  const { data, error, refetch } = useCall(calendarCalls.sandboxEvents, {}, { shownInPlace: true });
  const [opened, setOpened] = useState<SandboxEntry | 'new' | null>(null);
  const change = useCallMutation(calendarCalls.changeSandboxEvent, {
    onDone: () => showSuccess('The booking was cancelled.'),
  });
  const cancel = async ({ id, version, attendeeName, start }: SandboxEntry): Promise<void> => {
    const isSure = await confirm({
      title: `Cancel the booking of ${attendeeName}?`,
      text: `It stands at ${showDayTime(start)}. Its appointment is cancelled with it.`,
      act: 'Cancel the booking',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await change.run({ params: { id }, body: { version, cancelled: true } });
  };
  return (
    <>
      <CalendarSection
        title="Sandbox calendar"
        line="It stands in for the calendar of a provider: what is booked here becomes an appointment."
        empty="Nothing is booked."
        act={<AddButton label="Add booking" draftKey={null} onClick={() => setOpened('new')} />}
        rows={data?.map((event) => (
          <li key={event.id} className={styles.row}>
            <span className="tabular">{showDayTime(event.start)}</span>
            <span className="dim">{event.duration} min</span>
            <Badge tone={tones[event.status]}>{event.status}</Badge>
            <span className="trunc grow">
              {event.attendeeName} <span className="dim">{event.attendeeEmail}</span>
            </span>
            {event.status === 'cancelled' ? null : (
              <span className={styles.acts}>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Move: ${event.attendeeName}`}
                  onClick={() => setOpened(event)}
                >
                  Move
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Cancel: ${event.attendeeName}`}
                  onClick={() => void cancel(event)}
                >
                  Cancel
                </Button>
              </span>
            )}
          </li>
        ))}
        error={error}
        onRetry={() => void refetch()}
      />
      {opened === null ? null : (
        <BookingDialog event={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
