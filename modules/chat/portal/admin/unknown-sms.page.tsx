// Lists the SMS that came from a number of several patients, or of none: whose they are is said, a patient is created, or a number of nobody
// blocked (OP-CHAT-7).
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { mayCreatePatientsHere } from '@alveary/contract/policies/patients.ts';
import { newPatientAddress } from '@alveary/modules/new-patient/contract/new-patient-address.ts';
import { useState } from 'react';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { mayAssignSms } from '../../contract/policies.ts';
import { type UnknownSms, unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
import { previewOf } from '../../contract/media.ts';
import { BlockedNumbers } from './blocked-numbers.tsx';
import styles from './unknown-sms.module.css';
import { later } from '@alveary/portal/lib/later.tsx';

const PatientSearch = later(
  async () => (await import('@alveary/modules/patient-search/portal/public.ts')).PatientSearch,
);

const PER_PAGE = 50;

const unknownSmsList = list({
  id: 'unknown-sms',
  call: unknownSmsCalls.list,
  filters: {},
  sorts: [],
  usualSort: null,
  perPage: PER_PAGE,
  question: ({ page }) => ({ query: { page: page - 1, size: PER_PAGE } }),
  answer: asPage,
});

export const UnknownSmsPage = () =>
  mayAssignSms.sites(useMe()).length === 0 ? (
    <NotAllowed line="Texts from unknown numbers are open to those who may write to patients." />
  ) : (
    <Waiting />
  );

interface Acts {
  readonly give: (sms: UnknownSms, profileId: string) => void;
  readonly search: (sms: UnknownSms) => void;
  /** Null where the person may create no patients. */
  readonly create: ((sms: UnknownSms) => void) | null;
  readonly block: (sms: UnknownSms) => Promise<void>;
}

const columnsWith = ({ give, search, create, block }: Acts): readonly Column<UnknownSms>[] => [
  { id: 'received', title: 'Received', isTabular: true, cell: ({ receivedAt }) => showDayTime(receivedAt) },
  { id: 'number', title: 'Number', isTabular: true, cell: ({ phoneNumber }) => writtenPhone(phoneNumber) },
  {
    id: 'text',
    title: 'Text',
    cell: ({ body, media }) => <div className={styles.text}>{previewOf(body, media)}</div>,
  },
  {
    id: 'patient',
    title: 'Whose is it?',
    cell: (sms) => (
      <div className={styles.acts}>
        {sms.candidates.map(({ profileId, name, dateOfBirth, siteName }) => (
          <Button key={profileId} size="xs" variant="default" onClick={() => give(sms, profileId)}>
            {name}, {showDay(dateOfBirth)}, {siteName}
          </Button>
        ))}
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Search for the patient of ${writtenPhone(sms.phoneNumber)}`}
          onClick={() => search(sms)}
        >
          {sms.candidates.length === 0 ? 'Search for the patient' : 'Somebody else'}
        </Button>
        {sms.candidates.length === 0 ? <StrangerActs sms={sms} create={create} block={block} /> : null}
      </div>
    ),
  },
];

interface StrangerActsProps extends Pick<Acts, 'create' | 'block'> {
  readonly sms: UnknownSms;
}

const StrangerActs = ({ sms, create, block }: StrangerActsProps) => {
  const number = writtenPhone(sms.phoneNumber);
  return (
    <>
      {create === null ? null : (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`New patient with the number ${number}`}
          onClick={() => create(sms)}
        >
          New patient
        </Button>
      )}
      <Button size="xs" variant="subtle" aria-label={`Block ${number}`} onClick={() => void block(sms)}>
        Block
      </Button>
    </>
  );
};

/** In a new tab, as everywhere; the number comes along. @returns null where the person may create no patients */
const useCreation = (): Acts['create'] => {
  const { me, settings } = useSignedIn();
  const siteIds = mayCreatePatientsHere.sites(me);
  if (siteIds.length === 0) return null;
  const [siteId = null] = siteIds.length === 1 ? siteIds : [];
  return ({ phoneNumber: phone }) => {
    const address = newPatientAddress(settings.admin_base_url, { siteId, npi: null, phone });
    window.open(address, '_blank', 'noopener');
  };
};

const useBlocking = (): Acts['block'] => {
  const block = useCallMutation(unknownSmsCalls.block, {
    onDone: () => showSuccess('The number is blocked.'),
  });
  return async ({ id, phoneNumber }) => {
    const isSure = await confirm({
      title: `Block ${writtenPhone(phoneNumber)}?`,
      text: 'Nobody sees texts from this number any more, those that wait here included. You can unblock it below the list.',
      act: 'Block number',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await block.run({ params: { sms: id } });
  };
};

const Waiting = () => {
  const waiting = useList(unknownSmsList, undefined);
  const [asked, setAsked] = useState<UnknownSms | null>(null);
  const assign = useCallMutation(unknownSmsCalls.assign, {
    onDone: ({ channelId }) => {
      showSuccess('The SMS is in the conversation.');
      askForPanel('chat', { channelId });
    },
  });
  const create = useCreation();
  const block = useBlocking();
  const give = ({ id }: UnknownSms, profileId: string): void =>
    void assign.run({ params: { sms: id }, body: { profileId } });
  return (
    <div className={styles.page}>
      <ListView
        list={waiting}
        label="Texts from unknown numbers"
        columns={columnsWith({ give, search: setAsked, create, block })}
        keyOf={({ id }) => id}
        loading="Loading texts"
        filters={<h1>Texts from unknown numbers</h1>}
        empty={{
          icon: <IconMessageQuestion size={28} stroke={1.5} aria-hidden />,
          title: 'No texts from unknown numbers wait for your sites.',
          line: 'A text from a number that none of your patients has, or several, appears here.',
        }}
      />
      <BlockedNumbers />
      {asked === null ? null : (
        <PatientSearch
          isOpen
          onClose={() => setAsked(null)}
          onChoose={(profileId: string) => {
            give(asked, profileId);
            setAsked(null);
          }}
        />
      )}
    </div>
  );
};
