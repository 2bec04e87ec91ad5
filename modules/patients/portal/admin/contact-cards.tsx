// Under which numbers and addresses is the patient reached, and how are they changed? (PROFILE-050 to PROFILE-055)
import type { Profile } from '../../contract/model.ts';
import { patientRecordCalls } from '../../contract/record.calls.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useOpened, useRowsWhileOpen } from '@alveary/portal/lib/use-opened.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { PhoneNumber } from '@alveary/portal/shell/phone-number.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { Entries, Entry } from '@alveary/portal/ui/entries.tsx';
import { addressLines } from '../demographics.ts';
import { phoneText } from '../phones.ts';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { AddressForm } from './address-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { phoneTypeNames } from './phone-types.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { newAddressDraft, newPhoneDraft } from './draft-keys.ts';

interface CardProps {
  readonly profile: Profile;
  readonly mayEdit: boolean;
}

/** Stands for the id of an entry that is not there yet. */
const NEW = 'new';

export const PhonesCard = ({ profile, mayEdit }: CardProps) => {
  const { opened: edited, open, closing } = useOpened();
  const phones = useRowsWhileOpen(profile.phones, edited);
  const remove = useCallMutation(patientRecordCalls.removePhone, {
    onDone: () => showSuccess('The phone number was removed.'),
  });
  const askToRemove = async (phone: Profile['phones'][number]): Promise<void> => {
    const isSure = await askFor('phone number', phoneText(phone));
    if (!isSure) return;
    await remove.run({
      params: { id: profile.id },
      query: { phoneId: phone.id },
      body: { version: profile.version },
    });
  };
  const add = <AddButton label="Add phone" draftKey={newPhoneDraft(profile.id)} onClick={() => open(NEW)} />;
  return (
    <SummaryCard title="Phones" {...(mayEdit ? { aside: add } : {})}>
      {phones.length === 0 && edited !== NEW ? <CardEmpty>No phone recorded.</CardEmpty> : null}
      <Entries>
        {phones.map((phone) =>
          edited === phone.id ? (
            <li key={phone.id}>
              <PhoneForm profile={profile} phone={phone} onClose={closing(phone.id)} />
            </li>
          ) : (
            <ContactEntry
              key={phone.id}
              name={phoneTypeNames[phone.type]}
              lines={[phoneText(phone)]}
              shown={<PhoneNumber text={phoneText(phone)} e164={phone.e164} profileId={profile.id} />}
              mayEdit={mayEdit}
              onEdit={() => open(phone.id)}
              onRemove={() => void askToRemove(phone)}
            />
          ),
        )}
      </Entries>
      {edited === NEW ? <PhoneForm profile={profile} phone={null} onClose={closing(NEW)} /> : null}
    </SummaryCard>
  );
};

export const AddressesCard = ({ profile, mayEdit }: CardProps) => {
  const { opened: edited, open, closing } = useOpened();
  const addresses = useRowsWhileOpen(profile.addresses, edited);
  const remove = useCallMutation(patientRecordCalls.removeAddress, {
    onDone: () => showSuccess('The address was removed.'),
  });
  const askToRemove = async (address: Profile['addresses'][number]): Promise<void> => {
    const isSure = await askFor('address', addressLines(address).join(', '));
    if (!isSure) return;
    await remove.run({
      params: { id: profile.id },
      query: { addressId: address.id },
      body: { version: profile.version },
    });
  };
  const add = (
    <AddButton label="Add address" draftKey={newAddressDraft(profile.id)} onClick={() => open(NEW)} />
  );
  return (
    <SummaryCard title="Addresses" {...(mayEdit ? { aside: add } : {})}>
      {addresses.length === 0 && edited !== NEW ? <CardEmpty>No address recorded.</CardEmpty> : null}
      <Entries>
        {addresses.map((address) =>
          edited === address.id ? (
            <li key={address.id}>
              <AddressForm profile={profile} address={address} onClose={closing(address.id)} />
            </li>
          ) : (
            <ContactEntry
              key={address.id}
              name={address.use ?? 'Address'}
              lines={addressLines(address)}
              mayEdit={mayEdit}
              onEdit={() => open(address.id)}
              onRemove={() => void askToRemove(address)}
            />
          ),
        )}
      </Entries>
      {edited === NEW ? <AddressForm profile={profile} address={null} onClose={closing(NEW)} /> : null}
    </SummaryCard>
  );
};

const askFor = (what: string, text: string): Promise<boolean> =>
  confirm({
    title: `Remove this ${what}?`,
    text: `${text} is taken out of the record.`,
    act: `Remove ${what}`,
    stay: 'Keep it',
    isDanger: true,
  });

interface ContactEntryProps {
  readonly name: string;
  readonly lines: readonly string[];
  /** A number that can be called, instead of the lines as text. */
  readonly shown?: ReactNode;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const ContactEntry = ({ name, lines, shown, mayEdit, onEdit, onRemove }: ContactEntryProps) => (
  <Entry
    name={name}
    text={shown ?? lines.join('\n')}
    acts={
      mayEdit ? (
        <>
          <IconButton label={`Edit ${lines[0] ?? name}`} onClick={onEdit}>
            <IconPencil size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${lines[0] ?? name}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      ) : undefined
    }
  />
);
