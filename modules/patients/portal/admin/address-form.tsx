// How is an address added or changed? (PROFILE-050, PROFILE-051)
import { type Profile, profile as profileModel } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { addressUses } from '../../contract/record.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { capital } from '../demographics.ts';
import { EntryForm } from './entry-form.tsx';
import { newAddressDraft } from './draft-keys.ts';

interface AddressFormProps {
  readonly profile: Profile;
  /** Null for a new one. */
  readonly address: Profile['addresses'][number] | null;
  readonly onClose: () => void;
}

const shape = {
  labels: {
    use: 'Used for',
    lines: 'Street',
    city: 'City',
    state: 'State',
    postalCode: 'Postal code',
    country: 'Country',
  },
};

const fields = [
  { name: 'use', choices: addressUses.map((use) => ({ value: use, label: capital(use) })) },
  { name: 'lines', hint: 'Several lines apart by a semicolon' },
  { name: 'city' },
  { name: 'state', isOptional: true },
  { name: 'postalCode' },
  { name: 'country' },
] as const;

const typedOf = (address: Profile['addresses'][number] | undefined) => ({
  use: addressUses.find((use) => use === address?.use) ?? 'home',
  lines: address?.lines.join('; ') ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
  country: address?.country ?? '',
});
type TypedAddress = { readonly [Field in keyof ReturnType<typeof typedOf>]: string };

/** As the calls take it. */
const addressOf = (typed: TypedAddress) => ({
  ...typed,
  lines: typed.lines
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
});

const useSendingAddress = ({
  profile,
  address,
  onClose,
}: AddressFormProps): Sending<TypedAddress, Profile> => {
  const add = useCallMutation(patientRecordCalls.addAddress);
  const update = useCallMutation(patientRecordCalls.updateAddress);
  const params = { id: profile.id };
  const onSaved = (): void => {
    showSuccess('The address was saved.');
    onClose();
  };
  return address === null
    ? through(add, (typed, { version }) => ({ params, body: { ...addressOf(typed), version } }), onSaved)
    : through(
        update,
        (typed, { version }) => ({ params, body: { ...addressOf(typed), version, id: address.id } }),
        onSaved,
      );
};

export const AddressForm = (props: AddressFormProps) => {
  const { profile, address, onClose } = props;
  const form = useForm<TypedAddress, Profile>({
    draftKey: address === null ? newAddressDraft(profile.id) : `record-address:${profile.id}:${address.id}`,
    shape,
    row: profile,
    valuesOf: ({ addresses }) => typedOf(addresses.find(({ id }) => id === address?.id)),
    sending: useSendingAddress(props),
    rowOf: (current) => profileModel.safeParse(current).data ?? null,
    needsChange: false,
  });
  return (
    <EntryForm
      legend={address === null ? 'Save new address' : 'Save address'}
      fields={fields}
      form={form}
      onCancel={onClose}
    />
  );
};
