// Who is to be linked to the patient, and in which relation? (PROFILE-062)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { Select, TextInput } from '@mantine/core';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { careUserCalls } from '../contract/calls.ts';
import { careUserRelations, relationNames } from '../contract/model.ts';
import { careUserDraft } from './draft-keys.ts';

interface LinkDialogProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

interface TypedLink {
  readonly name: string;
  readonly email: string;
  readonly relation: string;
}

const fieldOf = (named: string): keyof TypedLink | null => {
  const last = named.split('.').at(-1);
  return last === 'name' || last === 'email' || last === 'relation' ? last : null;
};

export const LinkDialog = ({ profile, locale, onClose }: LinkDialogProps) => {
  const form = useForm<TypedLink>({
    draftKey: careUserDraft(profile.id),
    shape: { labels: { name: 'Name', email: 'Email', relation: 'Relation' } },
    row: null,
    valuesOf: () => ({ name: '', email: '', relation: '' }),
    sending: through(
      useCallMutation(careUserCalls.change),
      ({ name, email, relation }: TypedLink) => ({
        query: { profileId: profile.id },
        body: { version: profile.version, add: [{ name, email: email.trim(), relation }] },
      }),
      (_links, { name }) => {
        showSuccess(`${name} was linked.`);
        onClose();
      },
    ),
    fieldOf,
  });
  return (
    <FormDialog title="Link a care user" onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="link" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <TextInput {...form.field('name')} maxLength={120} data-autofocus />
          <TextInput {...form.field('email')} type="email" maxLength={200} />
          <Select
            {...form.choice('relation')}
            data={careUserRelations.map((value) => ({ value, label: relationNames[value] }))}
            placeholder="Choose a relation"
            allowDeselect={false}
          />
          <FormFoot form={form} act="Link" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
