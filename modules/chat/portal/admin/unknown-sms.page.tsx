// Lists the SMS that came from a number of several patients, or of none; a press puts one into the conversation of its patient (OP-CHAT-6).
import { Button } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { writtenPhone } from '@alveary/portal/lib/written-phone.ts';
import { asPage, list } from '@alveary/portal/shell/list/list-declaration.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { askForPanel } from '@alveary/portal/shell/panel-store.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { mayAssignSms } from '../../contract/policies.ts';
import { type UnknownSms, unknownSmsCalls } from '../../contract/unknown-sms.calls.ts';
import { previewOf } from '../../contract/media.ts';
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

const columnsWith = (
  give: (sms: UnknownSms, profileId: string) => void,
  search: (sms: UnknownSms) => void,
): readonly Column<UnknownSms>[] => [
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
      </div>
    ),
  },
];

const Waiting = () => {
  const waiting = useList(unknownSmsList, undefined);
  const [asked, setAsked] = useState<UnknownSms | null>(null);
  const assign = useCallMutation(unknownSmsCalls.assign, {
    onDone: ({ channelId }) => {
      showSuccess('The SMS is in the conversation.');
      askForPanel('chat', { channelId });
    },
  });
  const give = ({ id }: UnknownSms, profileId: string): void =>
    void assign.run({ params: { sms: id }, body: { profileId } });
  return (
    <div className={styles.page}>
      <ListView
        list={waiting}
        label="Texts from unknown numbers"
        columns={columnsWith(give, setAsked)}
        keyOf={({ id }) => id}
        loading="Loading texts"
        filters={<h1>Texts from unknown numbers</h1>}
        empty={{
          icon: <IconMessageQuestion size={28} stroke={1.5} aria-hidden />,
          title: 'No texts from unknown numbers wait for your sites.',
          line: 'A text from a number that none of your patients has, or several, appears here.',
        }}
      />
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
