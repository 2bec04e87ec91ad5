// How is a phone number added or changed? (PROFILE-053, PROFILE-054)
import { type Profile, phoneTypes, profile as profileModel } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { EntryForm } from './entry-form.tsx';
import { phoneTypeNames } from './phone-types.ts';
import { newPhoneDraft } from './draft-keys.ts';

interface PhoneFormProps {
  readonly profile: Profile;
  /** Null for a new one. */
  readonly phone: Profile['phones'][number] | null;
  readonly onClose: () => void;
}

const shape = { labels: { type: 'Phone type', countryCode: 'Country code', phoneNumber: 'Phone number' } };

const fields = [
  { name: 'type', choices: phoneTypes.map((type) => ({ value: type, label: phoneTypeNames[type] })) },
  { name: 'countryCode', hint: 'Such as +1' },
  { name: 'phoneNumber', hint: 'Digits only' },
] as const;

const typedOf = (phone: Profile['phones'][number] | undefined) => ({
  type: phone?.type ?? 'CELL',
  countryCode: phone?.countryCode ?? '',
  phoneNumber: phone?.phoneNumber ?? '',
});
type TypedPhone = { readonly [Field in keyof ReturnType<typeof typedOf>]: string };

const useSendingPhone = ({ profile, phone, onClose }: PhoneFormProps): Sending<TypedPhone, Profile> => {
  const add = useCallMutation(patientRecordCalls.addPhone);
  const update = useCallMutation(patientRecordCalls.updatePhone);
  const params = { id: profile.id };
  const onSaved = (): void => {
    showSuccess('The phone number was saved.');
    onClose();
  };
  return phone === null
    ? through(add, (typed, { version }) => ({ params, body: { ...typed, version } }), onSaved)
    : through(
        update,
        (typed, { version }) => ({ params, body: { ...typed, version, id: phone.id } }),
        onSaved,
      );
};

export const PhoneForm = (props: PhoneFormProps) => {
  const { profile, phone, onClose } = props;
  const form = useForm<TypedPhone, Profile>({
    draftKey: phone === null ? newPhoneDraft(profile.id) : `record-phone:${profile.id}:${phone.id}`,
    shape,
    row: profile,
    valuesOf: ({ phones }) => typedOf(phones.find(({ id }) => id === phone?.id)),
    sending: useSendingPhone(props),
    rowOf: (current) => profileModel.safeParse(current).data ?? null,
    needsChange: false,
  });
  return (
    <EntryForm
      legend={phone === null ? 'Save new phone' : 'Save phone'}
      fields={fields}
      form={form}
      onCancel={onClose}
    />
  );
};
