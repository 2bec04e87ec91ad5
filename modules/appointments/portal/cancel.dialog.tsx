// Cancels an appointment, or those of its series that follow as well, for one of the reasons; another one needs a note (APPT-018, APPT-031,
// APPT-032; OP-APPT-4).
import { PatientClock, PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select, Textarea } from '@mantine/core';
import { appointmentCalls } from '../contract/calls.ts';
import { type Appointment, appointment as appointmentSchema, typeOfAppointment } from '../contract/model.ts';
import { FollowingDates } from './following-dates.tsx';
import { seriesScopes } from './series-scopes.ts';

interface CancelDialogProps {
  readonly appointment: Appointment;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface Values {
  readonly reason: string;
  readonly note: string;
  readonly scope: string;
}

const NOTE_NEEDED = 'Say why the appointment is cancelled.';

export const CancelDialog = ({ appointment, locale, onClose }: CancelDialogProps) => {
  const { data: reasons = [] } = useCall(
    appointmentCalls.cancellationReasons,
    {},
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const needsNote = (reason: string): boolean =>
    reasons.find((one) => one.reason === reason)?.needsNote === true;
  const cancel = useCallMutation(appointmentCalls.cancel);
  const form = useForm<Values, Appointment>({
    draftKey: `appointment-cancel:${appointment.id}`,
    shape: { labels: { reason: 'Reason', note: 'Note', scope: 'Which' } },
    row: appointment,
    valuesOf: () => ({ reason: '', note: '', scope: 'ONE' }),
    check: ({ reason, note }) =>
      needsNote(reason) && note.trim() === '' ? [{ field: 'note', message: NOTE_NEEDED }] : [],
    sending: through(
      cancel,
      ({ reason, note, scope }, row) => ({
        params: { id: row.id },
        query: { reason },
        body: { version: row.version, note, scope },
      }),
      (_, { scope }) => {
        showSuccess(scope === 'ONE' ? 'The appointment was cancelled.' : 'The appointments were cancelled.');
        onClose();
      },
    ),
    rowOf: (current) => appointmentSchema.safeParse(current).data ?? null,
    saysErrors: true,
  });
  return (
    <FormDialog title="Cancel the appointment" size={480} onClose={onClose}>
      {(onBack) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="appointment" />
          <AboutLine>
            {appointment.principalPii === null ? null : (
              <PatientLine profile={appointment.principalPii} locale={locale} />
            )}{' '}
            {typeOfAppointment(appointment)} on {showDayTime(appointment.start, locale)}
          </AboutLine>
          <PatientClock profileId={appointment.principal.id} start={appointment.start} />
          <Select
            {...form.choice('reason')}
            allowDeselect={false}
            data={reasons.map(({ reason, name }) => ({ value: reason, label: name }))}
          />
          <Textarea
            {...form.field('note', { isOptional: !needsNote(form.values.reason) })}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
          />
          {appointment.seriesId === null ? null : (
            <Select {...form.choice('scope')} allowDeselect={false} data={[...seriesScopes]} />
          )}
          {appointment.seriesId === null || form.values.scope === 'ONE' ? null : (
            <FollowingDates
              appointment={appointment}
              start={appointment.start}
              duration={appointment.duration}
              userId=""
              locale={locale}
              title="These appointments are cancelled:"
            />
          )}
          <FormFoot form={form} act="Cancel appointment" isDanger stay="Keep it" onCancel={onBack} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
