// Under which numbers and addresses is the patient reached, and how are they changed? (PROFILE-050 to PROFILE-055)
import type { Profile } from '@alveary/contract/patients/model.ts';
import { patientRecordCalls } from '@alveary/contract/patients/record.calls.ts';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDeed } from '../../../lib/use-call.ts';
import { confirm } from '../../../shell/confirm.ts';
import { showSuccess } from '../../../shell/notices.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { addressLines } from '../demographics.ts';
import { phoneText } from '../phones.ts';
import { CardEmpty, SummaryCard } from '../summary-card.tsx';
import { AddressForm } from './address-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { phoneTypeNames } from './phone-types.ts';
import { recordRefreshes } from '../record-refreshes.ts';

interface CardProps {
  readonly profile: Profile;
  readonly mayEdit: boolean;
}

/** Stands for the id of an entry that is not there yet. */
const NEW = 'new';

/** Which entry is being edited; null for none. */
type Edited = string | null;

export const PhonesCard = ({ profile, mayEdit }: CardProps) => {
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useDeed(patientRecordCalls.removePhone, {
    refreshes: recordRefreshes,
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
  const close = () => setEdited(null);
  return (
    <SummaryCard title="Phones" aside={<Add isShown={mayEdit} what="phone" onAdd={() => setEdited(NEW)} />}>
      {profile.phones.length === 0 && edited !== NEW ? <CardEmpty>No phone recorded.</CardEmpty> : null}
      <ul className="record-entries">
        {profile.phones.map((phone) =>
          edited === phone.id ? (
            <li key={phone.id}>
              <PhoneForm profile={profile} phone={phone} onClose={close} />
            </li>
          ) : (
            <Entry
              key={phone.id}
              name={phoneTypeNames[phone.type]}
              lines={[phoneText(phone)]}
              mayEdit={mayEdit}
              onEdit={() => setEdited(phone.id)}
              onRemove={() => void askToRemove(phone)}
            />
          ),
        )}
      </ul>
      {edited === NEW ? <PhoneForm profile={profile} phone={null} onClose={close} /> : null}
    </SummaryCard>
  );
};

export const AddressesCard = ({ profile, mayEdit }: CardProps) => {
  const [edited, setEdited] = useState<Edited>(null);
  const remove = useDeed(patientRecordCalls.removeAddress, {
    refreshes: recordRefreshes,
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
  const close = () => setEdited(null);
  return (
    <SummaryCard
      title="Addresses"
      aside={<Add isShown={mayEdit} what="address" onAdd={() => setEdited(NEW)} />}
    >
      {profile.addresses.length === 0 && edited !== NEW ? <CardEmpty>No address recorded.</CardEmpty> : null}
      <ul className="record-entries">
        {profile.addresses.map((address) =>
          edited === address.id ? (
            <li key={address.id}>
              <AddressForm profile={profile} address={address} onClose={close} />
            </li>
          ) : (
            <Entry
              key={address.id}
              name={address.use ?? 'Address'}
              lines={addressLines(address)}
              mayEdit={mayEdit}
              onEdit={() => setEdited(address.id)}
              onRemove={() => void askToRemove(address)}
            />
          ),
        )}
      </ul>
      {edited === NEW ? <AddressForm profile={profile} address={null} onClose={close} /> : null}
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

interface AddProps {
  readonly isShown: boolean;
  readonly what: string;
  readonly onAdd: () => void;
}

const Add = ({ isShown, what, onAdd }: AddProps): ReactNode =>
  isShown ? (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onAdd}
    >
      Add {what}
    </Button>
  ) : null;

interface EntryProps {
  readonly name: string;
  readonly lines: readonly string[];
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

const Entry = ({ name, lines, mayEdit, onEdit, onRemove }: EntryProps) => (
  <li className="record-entry">
    <span className="record-entry-name dim">{name}</span>
    <span className="record-entry-text">{lines.join('\n')}</span>
    {mayEdit ? (
      <span className="record-entry-deeds">
        <IconButton label={`Edit ${lines[0] ?? name}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={`Remove ${lines[0] ?? name}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
    ) : null}
  </li>
);
