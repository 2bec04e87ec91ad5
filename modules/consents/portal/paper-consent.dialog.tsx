// How is a consent filed that was signed on paper? Its scan, its name, who signed it and when (CONSENT-015)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { Progress, TextInput } from '@mantine/core';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, localDay } from '@alveary/portal/lib/dates.ts';
import { sizeText } from '@alveary/portal/lib/file-size.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FileField } from '@alveary/portal/ui/file-field.tsx';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { usePaperConsent } from './use-paper-consent.ts';

interface PaperDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const PaperDialog = ({ profile, locale, onClose }: PaperDialogProps) => {
  const form = usePaperConsent(profile.id, nameOf(profile), onClose);
  const { file, progress } = form;
  return (
    <FormDialog title="File a consent on paper" onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="consent" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <FileField
            label="Scan of the signed document"
            accepts={['application/pdf']}
            hint="PDF, up to 20 MB"
            error={form.errorOf('document')}
            file={file}
            sizeText={file === null ? '' : sizeText(file.size)}
            isReadOnly={progress !== null}
            onChoose={form.choose}
          />
          <TextInput {...form.field('name', { hint: 'What it is found by' })} maxLength={120} />
          <TextInput {...form.field('signedName')} maxLength={120} />
          <DateField {...form.field('signedOn')} locale={locale} maxDate={localDay(now())} />
          {progress === null ? null : <Progress value={progress * 100} aria-label="Upload" />}
          <FormFoot form={form} act="File the consent" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
