// Which condition does the patient have, and since when? (document 3 §7: add-conditions; OP-PROFILE-3)
import { conditionCalls } from '../contract/calls.ts';
import { conditionChoices, conditionGroups, conditionOfCode, isConditionLike } from '../contract/model.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { type OptionsFilter, Select } from '@mantine/core';
import { type DateLocale, dayHint } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { DateField } from '@alveary/portal/ui/form/date-field.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { conditionDraft } from './draft-keys.ts';

interface AddConditionProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const choices = conditionGroups.map(({ name, choices: all }) => ({
  group: name,
  items: all.map((one) => ({ value: one.code, label: one.name })),
}));

/** By name, other words and code; with a choice in the field all are offered, to choose anew. */
const findChoices: OptionsFilter = ({ options, search }) => {
  const isChosen = conditionChoices.some(({ name }) => name === search);
  const found = new Set(
    conditionChoices.filter((one) => isChosen || isConditionLike(one, search)).map(({ code }) => code),
  );
  return options
    .map((option) =>
      'group' in option
        ? { ...option, items: option.items.filter((item) => found.has(String(item.value))) }
        : option,
    )
    .filter((option) => !('group' in option) || option.items.length > 0);
};

const blank = { code: '', onsetOn: '' };

const useAdding = ({ profile, onClose }: AddConditionProps) => {
  const refresh = useRefresh();
  const add = useCallMutation(conditionCalls.add);
  return useForm<typeof blank>({
    draftKey: conditionDraft(profile.id),
    shape: { labels: { code: 'Condition', onsetOn: 'Since' } },
    row: null,
    valuesOf: () => blank,
    sending: through(
      add,
      ({ code, onsetOn }) => ({
        params: { id: profile.id },
        body: {
          version: profile.version,
          conditions: [{ code, onsetOn: onsetOn.trim() === '' ? null : onsetOn }],
        },
      }),
      (_, { code }) => {
        showSuccess(`${conditionOfCode(code)?.name ?? 'The condition'} was added.`);
        onClose();
      },
    ),
    onError: ({ code }) => {
      if (code === 'Stale') void refresh(['record', 'conditions']);
      return false;
    },
    saysErrors: true,
  });
};

export const AddConditionDialog = (props: AddConditionProps) => {
  const { profile, locale, onClose } = props;
  const form = useAdding(props);
  return (
    <FormDialog title="Add a condition" onClose={onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="list" />
          <AboutLine>
            <PatientLine profile={profile} locale={locale} />
          </AboutLine>
          <Select
            {...form.choice('code')}
            placeholder="Choose a condition"
            openOnFocus={false}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No condition of this name, abbreviation or code"
            data={choices}
            filter={findChoices}
          />
          <DateField
            {...form.field('onsetOn', { isOptional: true, hint: dayHint(locale) })}
            locale={locale}
          />
          <FormFoot form={form} act="Add condition" isAlwaysOpen onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
