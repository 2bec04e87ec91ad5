// The page on which staff keep their calendar: bookings without a patient, the links they are booked under, and the sandbox calendar (OP-APPT-4).
import { mayUseAdminPages } from '@alveary/contract/policies/admin-pages.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { useMe } from '@alveary/portal/shell/me.ts';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { MyBookingPage } from '@alveary/modules/booking/portal/public.ts';
import { mayUseCalendar } from '../../contract/policies.ts';
import { OpenBookings } from './open-bookings.tsx';
import { OwnLinks } from './own-links.tsx';
import { SandboxEvents } from './sandbox-events.tsx';
import styles from './calendar-admin.module.css';

export const CalendarAdminPage = () => {
  const me = useMe();
  if (!mayUseAdminPages(me) || mayUseCalendar.sites(me).length === 0)
    return <NotAllowed line="The calendar is for staff who are internal at a site." />;
  return (
    <>
      <PageHead title="My calendar" />
      <div className={styles.page}>
        <OpenBookings />
        <MyBookingPage />
        <OwnLinks />
        <SandboxEvents />
      </div>
    </>
  );
};
