// How does one event stand there: what, when, how severe, how far, its appointments and its notes? (OP-EVENT-1)
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { actualityNames, type AdverseEvent, eventStatusNames, eventTypeNames } from '../contract/model.ts';
import { EventNotes } from './event-notes.tsx';
import { eventStatusTones } from './event-tones.ts';
import { SeverityBadge } from './severity-badge.tsx';
import styles from './events.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const AddAppointment = later(async () => (await import('./add-appointment.dialog.tsx')).AddAppointmentDialog);

interface EventCardProps {
  readonly event: AdverseEvent;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
  readonly onEdit: () => void;
}

export const EventCard = ({ event, mayWrite, locale, onEdit }: EventCardProps) => {
  const name = eventTypeNames[event.type];
  const aside = (
    <>
      {event.actuality === 'POTENTIAL' ? <Badge tone="outline">{actualityNames.POTENTIAL}</Badge> : null}
      <SeverityBadge severity={event.severity} />
      <Badge tone={eventStatusTones[event.status]}>{eventStatusNames[event.status]}</Badge>
      <span>{showDayTime(event.occurredAt, locale)}</span>
      {mayWrite ? (
        <IconButton label={`Change event: ${name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
      ) : null}
    </>
  );
  return (
    <SummaryCard title={name} aside={aside}>
      <div className={styles.body}>
        {event.lastAlarmDescription === null ? null : (
          <p className={styles.alarm}>Alarm: {event.lastAlarmDescription}</p>
        )}
        {event.description === null ? null : <p className={styles.description}>{event.description}</p>}
        <EventAppointments event={event} mayWrite={mayWrite} locale={locale} />
        <EventNotes event={event} mayWrite={mayWrite} locale={locale} />
      </div>
    </SummaryCard>
  );
};

const EventAppointments = ({ event, mayWrite, locale }: Omit<EventCardProps, 'onEdit'>) => {
  const [isOpen, setOpen] = useState(false);
  if (event.appointments.length === 0 && !mayWrite) return null;
  return (
    <div className={styles.part}>
      <h3>Appointments</h3>
      {event.appointments.map(({ id, start }) => (
        <span key={id}>{showDayTime(start, locale)}</span>
      ))}
      {mayWrite ? <AddButton label="Add appointment" draftKey={null} onClick={() => setOpen(true)} /> : null}
      {isOpen ? <AddAppointment event={event} locale={locale} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
