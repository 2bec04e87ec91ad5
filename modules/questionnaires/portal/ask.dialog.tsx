// Which questionnaire is the patient to answer, and does a link go out at once? Assigned here, sent by SMS or e-mail
import { ageComplaint } from '../contract/answers.rules.ts';
import { questionnaireCalls } from '../contract/calls.ts';
import { definitionOf, definitions, isOfferedAt, type Place } from '../contract/definitions.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine, ReasonChoices } from '@alveary/modules/patients/portal/public.ts';
import { Select } from '@mantine/core';
import { now } from '@alveary/portal/lib/clock.ts';
import { ageAt, type DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';

interface AskDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  /** Null to choose one; else a link to this one is sent. */
  readonly internalName: string | null;
  readonly locale: DateLocale;
  /** Where the patient is asked; null where that is none of the own sites. */
  readonly place: Place | null;
  readonly onClose: () => void;
}

interface Asking {
  readonly internalName: string;
  /** Empty: assigned without a link. */
  readonly medium: string;
}

const useAsking = ({ profile, onClose }: AskDialogProps): Sending<Asking, null> => {
  const query = { profileId: profile.id };
  const assign: Sending<Asking, null> = through(
    useCallMutation(questionnaireCalls.assign),
    ({ internalName }: Asking) => ({ query, body: { internalName } }),
    ({ title }) => {
      showSuccess(`${title} was assigned.`);
      onClose();
    },
  );
  const send: Sending<Asking, null> = through(
    useCallMutation(questionnaireCalls.sendLink),
    ({ internalName, medium }: Asking) => ({ query, body: { internalName, medium } }),
    ({ title }) => {
      showSuccess(`A link to ${title} is on its way.`);
      onClose();
    },
  );
  const by = ({ medium }: Asking) => (medium === '' ? assign : send);
  return {
    check: (values, row) => by(values).check(values, row),
    send: (values, row) => by(values).send(values, row),
  };
};

const media = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'Email' },
] as const;

export const AskDialog = (props: AskDialogProps) => {
  const { profile, internalName, locale, place, onClose } = props;
  const form = useForm<Asking>({
    draftKey: null,
    shape: { labels: { internalName: 'Questionnaire', medium: 'Link to the patient' } },
    row: null,
    valuesOf: () => ({ internalName: internalName ?? '', medium: internalName === null ? '' : 'sms' }),
    sending: useAsking(props),
  });
  const chosen = definitionOf(form.values.internalName);
  const mayBeSent = chosen?.answeredBy !== 'staff';
  const links = internalName === null ? [{ value: '', label: 'No link, only assign' }, ...media] : media;
  return (
    <FormDialog title={internalName === null ? 'Assign a questionnaire' : 'Send a link'} onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="questionnaire" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <Select
            {...form.choice('internalName')}
            data={internalName === null ? choicesFor(profile.dateOfBirth, place) : only(internalName)}
            placeholder="Choose a questionnaire"
            openOnFocus={false}
            searchable
            allowDeselect={false}
            readOnly={internalName !== null}
            nothingFoundMessage="No such questionnaire"
          />
          {mayBeSent ? (
            <ReasonChoices
              legend="Link to the patient"
              name="questionnaire-link"
              choices={links}
              chosen={form.values.medium}
              onChoose={(medium) => form.change({ medium })}
            />
          ) : (
            <p className="dim">This one is filled in by staff: no link can be sent.</p>
          )}
          {form.values.medium === '' ? null : (
            <p className="dim">
              The link works once, for 14 days. An earlier one to the same questionnaire ends.
            </p>
          )}
          <FormFoot
            form={form}
            act={form.values.medium === '' ? 'Assign' : 'Send link'}
            isAlwaysOpen
            onCancel={onCancel}
          />
        </DialogForm>
      )}
    </FormDialog>
  );
};

/** What is assigned already, wherever that was. */
const only = (internalName: string) => [
  { value: internalName, label: definitionOf(internalName)?.title ?? internalName },
];

/** Those that are for the patient's age, and offered at the site. */
const choicesFor = (dateOfBirth: string | null, place: Place | null) => {
  const age = ageAt(dateOfBirth, now());
  const fitting = definitions.filter(
    (one) => ageComplaint(one, age) === null && (place === null || isOfferedAt(one, place)),
  );
  const items = (isTrial: boolean) =>
    fitting
      .filter((one) => (one.isTrial === true) === isTrial)
      .map((one) => ({ value: one.internalName, label: one.title }));
  return [
    { group: 'Questionnaires', items: items(false) },
    { group: 'Trial questionnaires', items: items(true) },
  ];
};
