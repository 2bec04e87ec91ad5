// How is an address added or changed? (PROFILE-050, PROFILE-051)
import type { Profile } from '@alveary/contract/patients/model.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { addressFields, addressUses } from '@alveary/contract/patients/record.ts';
import { useDeed } from '../../../lib/use-call.ts';
import { useKeptChanges } from '../../../lib/use-kept-changes.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { capital } from '../demographics.ts';
import { EntryForm, type TypedEntry } from './entry-form.tsx';
import { recordRefreshes } from '../record-refreshes.ts';

interface AddressFormProps {
  readonly profile: Profile;
  /** Null for a new one. */
  readonly address: Profile['addresses'][number] | null;
  readonly onClose: () => void;
}

const fields = [
  {
    name: 'use',
    label: 'Used for',
    choices: addressUses.map((use) => ({ value: use, label: capital(use) })),
  },
  { name: 'lines', label: 'Street', hint: 'Several lines apart by a semicolon' },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State (optional)' },
  { name: 'postalCode', label: 'Postal code' },
  { name: 'country', label: 'Country' },
] as const;

/** As the call takes it. */
const checked = (typed: TypedEntry) =>
  addressFields.safeParse({
    ...typed,
    lines: (typed['lines'] ?? '')
      .split(';')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  });

const initialOf = (address: AddressFormProps['address']): TypedEntry => ({
  use: addressUses.find((use) => use === address?.use) ?? 'home',
  lines: address?.lines.join('; ') ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
  country: address?.country ?? '',
});

export const AddressForm = ({ profile, address, onClose }: AddressFormProps) => {
  const kept = useKeptChanges(`record-address:${profile.id}:${address?.id ?? 'new'}`, initialOf(address));
  const close = (): void => {
    void kept.discard();
    onClose();
  };
  const onDone = (): void => {
    showSuccess('The address was saved.');
    close();
  };
  const add = useDeed(patientRecordCalls.addAddress, { refreshes: recordRefreshes, onDone });
  const update = useDeed(patientRecordCalls.updateAddress, { refreshes: recordRefreshes, onDone });
  const save = async (typed: TypedEntry): Promise<void> => {
    const { data } = checked(typed);
    if (data === undefined) return;
    const params = { id: profile.id };
    const body = { ...data, version: profile.version };
    if (address === null) await add.run({ params, body });
    else await update.run({ params, body: { ...body, id: address.id } });
  };
  return (
    <EntryForm
      legend={address === null ? 'Save new address' : 'Save address'}
      fields={fields}
      kept={kept}
      check={checked}
      isRunning={add.isRunning || update.isRunning}
      onSave={(typed) => void save(typed)}
      onCancel={close}
    />
  );
};
