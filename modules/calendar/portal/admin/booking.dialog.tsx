// Who books when, or when is it moved to? As a booking page would write it into the calendar
import { Select, Textarea, TextInput } from '@mantine/core';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { MomentField } from '@alveary/portal/ui/form/moment-field.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import { type SandboxEntry, sandboxEvent } from '../../contract/model.ts';

interface TypedBooking {
  readonly start: string;
  readonly duration: string;
  readonly attendeeName: string;
  readonly attendeeEmail: string;
  readonly description: string;
}

interface BookingDialogProps {
  /** Null books anew. */
  readonly event: SandboxEntry | null;
  readonly onClose: () => void;
}

const durations = ['15', '20', '30', '45', '60', '90', '120'];

const labels = {
  start: 'Start',
  duration: 'Minutes',
  attendeeName: 'Name',
  attendeeEmail: 'Email',
  description: 'Answers of the booking form',
} as const;

const useBookingForm = (event: SandboxEntry | null, onClose: () => void) => {
  const add = useCallMutation(calendarCalls.addSandboxEvent);
  const move = useCallMutation(calendarCalls.changeSandboxEvent);
  const onSaved = (): void => {
    showSuccess(event === null ? 'The booking is in the calendar.' : 'The booking was moved.');
    onClose();
  };
  return useForm<TypedBooking, SandboxEntry | null>({
    draftKey: null,
    shape: { labels },
    row: event,
    valuesOf: (row) => ({
      start: row?.start ?? '',
      duration: String(row?.duration ?? 30),
      attendeeName: row?.attendeeName ?? '',
      attendeeEmail: row?.attendeeEmail ?? '',
      description: row?.description ?? '',
    }),
    sending:
      event === null
        ? through(add, (typed) => ({ body: { ...typed, duration: Number(typed.duration) } }), onSaved)
        : through(
            move,
            ({ start, duration }, row) => ({
              params: { id: event.id },
              body: { version: row?.version ?? event.version, start, duration: Number(duration) },
            }),
            onSaved,
          ),
    rowOf: (current) => sandboxEvent.safeParse(current).data ?? null,
  });
};

export const BookingDialog = ({ event, onClose }: BookingDialogProps) => {
  const locale = localeOfSites(useSignedIn().sites);
  const form = useBookingForm(event, onClose);
  return (
    <FormDialog title={event === null ? 'Add booking' : 'Move booking'} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="booking" />
          {event === null ? null : (
            <AboutLine>
              <b>{event.attendeeName}</b> <span className="dim">{event.attendeeEmail}</span>
            </AboutLine>
          )}
          <MomentField {...form.field('start')} locale={locale} />
          <Select {...form.choice('duration')} data={durations} allowDeselect={false} />
          {event === null ? (
            <>
              <TextInput {...form.field('attendeeName')} maxLength={100} />
              <TextInput
                {...form.field('attendeeEmail', { hint: 'By it the patient is found.' })}
                maxLength={200}
              />
              <Textarea {...form.field('description', { isOptional: true })} autosize minRows={2} />
            </>
          ) : null}
          <FormFoot form={form} act={event === null ? 'Add booking' : 'Move'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
