// What can be done about the appointment that is open? Its details first, each act in a dialog of its own, and back (APPT-001)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useFocusGivenBack } from '@alveary/portal/lib/return-focus.ts';
import { useEffect, useState } from 'react';
import type { Appointment } from '../contract/model.ts';
import { type AppointmentAct, AppointmentDetails } from './details.dialog.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const PlanDialog = later(async () => (await import('./plan.dialog.tsx')).PlanDialog);
const CancelDialog = later(async () => (await import('./cancel.dialog.tsx')).CancelDialog);
const FixDialog = later(async () => (await import('./fix.dialog.tsx')).FixDialog);
const ReassignSearch = later(async () => (await import('./reassign-search.tsx')).ReassignSearch);

interface AppointmentActsProps {
  readonly appointment: Appointment;
  /** It may leave the list while it is open: cancelled by a colleague, or moved to another page. */
  readonly isListed: boolean;
  readonly locale: DateLocale;
  /** At which site the person may change the patient; null where that is none. */
  readonly siteId: string | null;
  readonly onClose: () => void;
}

export const AppointmentActs = (props: AppointmentActsProps) => {
  const { appointment, isListed, locale, siteId, onClose } = props;
  useFocusGivenBack();
  const [act, setAct] = useState<AppointmentAct>('details');
  // Its details are of the list. An act that was begun stays, with what was typed: what became of the appointment is said when it is sent.
  const isOver = !isListed && act === 'details';
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const [cameFrom, setCameFrom] = useState<AppointmentAct>('details');
  const back = (): void => {
    setCameFrom(act);
    setAct('details');
  };
  if (isOver) return null;
  if (act === 'details' || siteId === null) {
    return (
      <AppointmentDetails
        appointment={appointment}
        locale={locale}
        mayWrite={siteId !== null}
        cameFrom={cameFrom}
        onAct={setAct}
        onClose={onClose}
      />
    );
  }
  const shared = { appointment, locale, onClose: back };
  const { id: profileId } = appointment.principal;
  return (
    <>
      {act === 'change' ? (
        <PlanDialog {...shared} profileId={profileId} patient={appointment.principalPii} siteId={siteId} />
      ) : null}
      {act === 'cancel' ? <CancelDialog {...shared} /> : null}
      {act === 'fix' ? <FixDialog {...shared} onDone={onClose} /> : null}
      {act === 'reassign' ? (
        <ReassignSearch appointment={appointment} onDone={onClose} onClose={back} />
      ) : null}
    </>
  );
};
