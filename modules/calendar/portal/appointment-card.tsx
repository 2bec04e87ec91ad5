// One appointment of the day: type, state, time, patient, purpose; faded when it is over, green when it is on (CAL-006 to CAL-010)
import { AppointmentStatusBadge } from '@alveary/modules/appointments/portal/public.ts';
import { Link } from 'react-router';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import type { ShownAppointment } from './appointment-card.rules.ts';
import styles from './calendar.module.css';

export const AppointmentCard = ({ appointment }: { readonly appointment: ShownAppointment }) => {
  const { type, status, time, patientUrl, patientName, purpose } = appointment;
  return (
    <li className={styles.card} data-status={status}>
      <div className={styles.line}>
        <span className={`${styles.time} tabular`}>{time}</span>
        <span className={styles.badges}>
          <Badge tone={type === 'Appointment' ? 'teal' : 'neutral'}>{type}</Badge>
          <AppointmentStatusBadge status={status} />
        </span>
      </div>
      {patientUrl === null ? (
        <span className={styles.patient}>{patientName}</span>
      ) : (
        <Link className={styles.patient} to={patientUrl}>
          {patientName}
        </Link>
      )}
      <span className={styles.purpose}>{purpose}</span>
    </li>
  );
};
