// Which appointment follows the event? One of the patient's that is not linked yet (EVENT-003, EVENT-007)
import { appointmentCalls } from '@alveary/modules/appointments/contract/calls.ts';
import { typeOfAppointment } from '@alveary/modules/appointments/contract/model.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select } from '@mantine/core';
import { adverseEventCalls } from '../contract/calls.ts';
import type { AdverseEvent } from '../contract/model.ts';

interface AddAppointmentProps {
  readonly event: AdverseEvent;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const blank = { appointmentId: '' };

export const AddAppointmentDialog = ({ event, locale, onClose }: AddAppointmentProps) => {
  const { data } = useCall(appointmentCalls.list, {
    query: {
      'principal.equals': event.principal.id,
      sort: 'startTime,desc',
      size: 100,
      'portalCode.notEquals': 'TESTING',
    },
  });
  const add = useCallMutation(adverseEventCalls.addAppointment);
  const form = useForm<typeof blank>({
    draftKey: null,
    shape: { labels: { appointmentId: 'Appointment' } },
    row: null,
    valuesOf: () => blank,
    sending: through(
      add,
      ({ appointmentId }) => ({ params: { id: event.id }, body: { appointmentId } }),
      () => {
        showSuccess('The appointment was added.');
        onClose();
      },
    ),
    saysErrors: true,
  });
  const free = (data?.rows ?? []).filter(({ id }) => event.appointments.every((one) => one.id !== id));
  return (
    <FormDialog title="Add an appointment" size={480} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="event" />
          <Select
            {...form.choice('appointmentId', {
              hint: data !== undefined && free.length === 0 ? 'The patient has no further appointment.' : '',
            })}
            allowDeselect={false}
            data={free.map((one) => ({
              value: one.id,
              label: `${showDayTime(one.start, locale)} · ${typeOfAppointment(one)}`,
            }))}
          />
          <FormFoot form={form} act="Add" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
