// What is a booking link called, and where does it lead? (CAL-028; APPT-033)
import { TextInput } from '@mantine/core';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import { type ScheduleLink, scheduleLink } from '../../contract/model.ts';
import { NEW_LINK_DRAFT } from './draft-keys.ts';

interface TypedLink {
  readonly title: string;
  readonly bookingLink: string;
}

interface LinkDialogProps {
  /** Null adds a new one. */
  readonly link: ScheduleLink | null;
  readonly onClose: () => void;
}

export const LinkDialog = ({ link, onClose }: LinkDialogProps) => {
  const add = useCallMutation(calendarCalls.addLink);
  const save = useCallMutation(calendarCalls.changeLink);
  const onSaved = (): void => {
    showSuccess('The booking link was saved.');
    onClose();
  };
  const form = useForm<TypedLink, ScheduleLink | null>({
    draftKey: link === null ? NEW_LINK_DRAFT : `booking-link:${link.id}`,
    shape: { labels: { title: 'Title', bookingLink: 'Address' } },
    row: link,
    valuesOf: (row) => ({ title: row?.title ?? '', bookingLink: row?.bookingLink ?? '' }),
    sending:
      link === null
        ? through(add, (typed) => ({ body: typed }), onSaved)
        : through(
            save,
            (typed, row) => ({
              params: { id: link.id },
              body: { ...typed, version: row?.version ?? link.version },
            }),
            onSaved,
          ),
    rowOf: (current) => scheduleLink.safeParse(current).data ?? null,
  });
  return (
    <FormDialog title={link === null ? 'Add booking link' : 'Edit booking link'} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="booking link" />
          <TextInput {...form.field('title', { hint: 'What colleagues choose it by.' })} maxLength={80} />
          <TextInput
            {...form.field('bookingLink', { hint: 'Of your booking page, with https://.' })}
            maxLength={500}
          />
          <FormFoot form={form} act={link === null ? 'Add booking link' : 'Save'} onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
