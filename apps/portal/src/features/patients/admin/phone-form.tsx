// How is a phone number added or changed? (PROFILE-053, PROFILE-054)
import { type Profile, phoneTypes } from '@alveary/contract/patients/model.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { phoneFields } from '@alveary/contract/patients/record.ts';
import { useDeed } from '../../../lib/use-call.ts';
import { useKeptChanges } from '../../../lib/use-kept-changes.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { EntryForm, type TypedEntry } from './entry-form.tsx';
import { phoneTypeNames } from './phone-types.ts';
import { recordRefreshes } from '../record-refreshes.ts';

interface PhoneFormProps {
  readonly profile: Profile;
  /** Null for a new one. */
  readonly phone: Profile['phones'][number] | null;
  readonly onClose: () => void;
}

const fields = [
  {
    name: 'type',
    label: 'Phone type',
    choices: phoneTypes.map((type) => ({ value: type, label: phoneTypeNames[type] })),
  },
  { name: 'countryCode', label: 'Country code', hint: 'Such as +1' },
  { name: 'phoneNumber', label: 'Phone number', hint: 'Digits only' },
] as const;

const initialOf = (phone: PhoneFormProps['phone']): TypedEntry => ({
  type: phone?.type ?? 'CELL',
  countryCode: phone?.countryCode ?? '',
  phoneNumber: phone?.phoneNumber ?? '',
});

export const PhoneForm = ({ profile, phone, onClose }: PhoneFormProps) => {
  const kept = useKeptChanges(`record-phone:${profile.id}:${phone?.id ?? 'new'}`, initialOf(phone));
  const close = (): void => {
    void kept.discard();
    onClose();
  };
  const onDone = (): void => {
    showSuccess('The phone number was saved.');
    close();
  };
  const add = useDeed(patientRecordCalls.addPhone, { refreshes: recordRefreshes, onDone });
  const update = useDeed(patientRecordCalls.updatePhone, { refreshes: recordRefreshes, onDone });
  const save = async (typed: TypedEntry): Promise<void> => {
    const checked = phoneFields.safeParse(typed);
    if (!checked.success) return;
    const params = { id: profile.id };
    const body = { ...checked.data, version: profile.version };
    if (phone === null) await add.run({ params, body });
    else await update.run({ params, body: { ...body, id: phone.id } });
  };
  return (
    <EntryForm
      legend={phone === null ? 'Save new phone' : 'Save phone'}
      fields={fields}
      kept={kept}
      check={(typed) => phoneFields.safeParse(typed)}
      isRunning={add.isRunning || update.isRunning}
      onSave={(typed) => void save(typed)}
      onCancel={close}
    />
  );
};
