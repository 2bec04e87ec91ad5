// Which document is to be signed, by whom, in which language, and how does the link reach them? (CONSENT-001; OP-CONSENT-1)
import {
  LandlineNote,
  PatientLine,
  phoneChoice,
  ReasonChoices,
} from '@alveary/modules/patients/portal/public.ts';
import { Select, Switch, TextInput } from '@mantine/core';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import type { Form } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { consentCalls } from '../contract/calls.ts';
import { type ConsentLanguage, consentLanguages, type ConsentTemplate } from '../contract/model.ts';
import styles from './consents.module.css';
import type { Recipient, TypedConsent } from './send-consent.rules.ts';
import { UnderWayNote } from './under-way-note.tsx';
import { useSendConsent } from './use-send-consent.ts';

interface SendDialogProps {
  readonly profile: Recipient;
  readonly siteId: string;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const whoSigns = [
  { value: 'patient', label: 'The patient' },
  { value: 'other', label: 'Somebody for the patient' },
  { value: 'both', label: 'The patient, then somebody else' },
];

export const SendDialog = ({ profile, siteId, locale, onClose }: SendDialogProps) => {
  const form = useSendConsent({ profile, siteId, onClose });
  const { who, isPrepared, templateId } = form.values;
  const { data } = useCall(consentCalls.templates, { query: { siteId } });
  const chosen = data?.find(({ id }) => id === templateId);
  const hasText = (language: ConsentLanguage): boolean =>
    chosen === undefined || chosen.languages.includes(language);
  return (
    <FormDialog title="Send a consent" onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="consent" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <div className={styles.pair}>
            <TemplateField form={form} templates={data ?? null} />
            <Select
              {...form.choice('language')}
              data={consentLanguages.map((one) => ({ value: one, label: one, disabled: !hasText(one) }))}
              allowDeselect={false}
            />
          </div>
          <UnderWayNote profileId={profile.id} templateId={templateId} locale={locale} />
          <ReasonChoices
            legend="Who signs"
            name="consent-who"
            choices={whoSigns}
            chosen={who}
            hasFocus={false}
            onChoose={(chosen) => form.change({ who: chosen })}
          />
          <MediumField form={form} profile={profile} />
          {who === 'patient' ? null : <OtherSigner form={form} />}
          <Switch {...form.toggle('isPrepared')} />
          <p className="dim">
            {profile.dateOfBirth === null
              ? 'The link is good for 30 days. No date of birth is on record, so a code is sent to the same number or address before the document opens; enter the date of birth to have that asked for instead.'
              : "The link is good for 30 days and asks for the patient's date of birth."}{' '}
            Once it is sent, the document cannot be changed.
          </p>
          <FormFoot form={form} act={isPrepared ? 'Prepare' : 'Send'} isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};

interface FieldProps {
  readonly form: Form<TypedConsent>;
}

interface TemplateFieldProps extends FieldProps {
  /** Null until they are there. */
  readonly templates: readonly ConsentTemplate[] | null;
}

const TemplateField = ({ form, templates }: TemplateFieldProps) => (
  <Select
    {...form.choice('templateId')}
    data={(templates ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    placeholder={templates === null ? 'Loading the documents' : 'Choose a document'}
    disabled={templates === null}
    allowDeselect={false}
    data-autofocus
  />
);

/** The patient is written to where the record says. */
const MediumField = ({ form, profile }: FieldProps & { readonly profile: Recipient }) => {
  const { medium, who } = form.values;
  const numbers = profile.phones.flatMap((phone) =>
    phone.e164 === null ? [] : [{ value: phone.e164, label: phoneChoice(phone) }],
  );
  const isOther = who === 'other';
  return (
    <div data-path="medium">
      <ReasonChoices
        legend="Send by"
        name="consent-medium"
        choices={[
          {
            value: 'EMAIL',
            label: `Email${isOther ? '' : `, to ${profile.emailAddress ?? 'no address on record'}`}`,
          },
          { value: 'SMS', label: `SMS${isOther || numbers.length > 0 ? '' : ', no number on record'}` },
        ]}
        chosen={medium}
        hasFocus={false}
        onChoose={(chosen) => form.change({ medium: chosen })}
      />
      <FieldMessage id="consent-medium-message" error={form.errorOf('medium')} />
      {medium === 'SMS' && !isOther ? (
        <>
          <Select
            {...form.choice('phoneNumber')}
            data={numbers}
            allowDeselect={false}
            placeholder="No number"
          />
          <LandlineNote phones={profile.phones} chosen={form.values.phoneNumber} />
        </>
      ) : null}
    </div>
  );
};

const OtherSigner = ({ form }: FieldProps) => (
  <div className={styles.pair}>
    <TextInput
      {...form.field('otherRole', { hint: 'Guardian, Parent, Legal representative' })}
      maxLength={60}
    />
    {form.values.medium === 'EMAIL' ? (
      <TextInput {...form.field('otherEmail')} type="email" maxLength={200} />
    ) : (
      <TextInput {...form.field('otherPhone')} type="tel" maxLength={30} />
    )}
  </div>
);
