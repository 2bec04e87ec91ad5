// What can be done for the patients that are chosen, and how does one choose all that the filter holds?
import type { RequestOf } from '@alveary/contract/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { request } from '@alveary/portal/lib/call.ts';
import { localeOfSites } from '@alveary/portal/lib/dates.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showCallError } from '@alveary/portal/shell/notices.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { MOST_CHOSEN_PATIENTS } from '../../contract/bulk-calls.ts';
import { type ListedPatient, patientListCalls } from '../../contract/calls.ts';
import type { Chosen } from '../use-chosen.ts';
import type { BulkKind } from './bulk-form.tsx';
import { later } from '@alveary/portal/lib/later.tsx';

const BulkDialog = later(async () => (await import('./bulk.dialog.tsx')).BulkDialog);

interface BulkMenuProps {
  readonly question: RequestOf<typeof patientListCalls.list>['body'];
  readonly total: number;
  readonly chosen: Chosen;
}

const PAGE = 200;

/** In the order of the list, as many as may be chosen. @throws CallError */
const readAll = async (question: BulkMenuProps['question']): Promise<readonly ListedPatient[]> => {
  const found = new Map<string, ListedPatient>();
  for (let page = 0; found.size < MOST_CHOSEN_PATIENTS; page += 1) {
    const { rows } = await request(patientListCalls.list, { body: { ...question, page, size: PAGE } });
    for (const row of rows) found.set(row.id, row);
    if (rows.length < PAGE) break;
  }
  return [...found.values()].slice(0, MOST_CHOSEN_PATIENTS);
};

const allWords = (total: number): string =>
  total > MOST_CHOSEN_PATIENTS
    ? `Choose the first ${MOST_CHOSEN_PATIENTS} of ${total.toLocaleString('en-US')}`
    : `Choose all ${total.toLocaleString('en-US')}`;

export const BulkMenu = ({ question, total, chosen }: BulkMenuProps) => {
  const { sites } = useSignedIn();
  const [kind, setKind] = useState<BulkKind | null>(null);
  const [isReading, setReading] = useState(false);
  const { patients } = chosen;
  const isTooMany = patients.length > MOST_CHOSEN_PATIENTS;
  const chooseAll = async (): Promise<void> => {
    setReading(true);
    try {
      chosen.choose(await readAll(question));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showCallError(error);
    } finally {
      setReading(false);
    }
  };
  const count = patients.length.toLocaleString('en-US');
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button
            size="xs"
            loading={isReading}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          >
            {`${count} chosen`}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isTooMany ? <Menu.Label>{`At most ${MOST_CHOSEN_PATIENTS} at a time`}</Menu.Label> : null}
          <Menu.Item disabled={isTooMany} onClick={() => setKind('assign')}>
            Assign a coordinator
          </Menu.Item>
          <Menu.Item disabled={isTooMany} onClick={() => setKind('task')}>
            Add a task
          </Menu.Item>
          <Menu.Item disabled={isTooMany} onClick={() => setKind('message')}>
            Send a message
          </Menu.Item>
          <Menu.Divider />
          {total > patients.length ? (
            <Menu.Item onClick={() => void chooseAll()}>{allWords(total)}</Menu.Item>
          ) : null}
          <Menu.Item onClick={() => chosen.choose([])}>Choose nobody</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {kind === null ? null : (
        <BulkDialog
          kind={kind}
          chosen={patients}
          locale={localeOfSites(sites)}
          onClose={() => setKind(null)}
        />
      )}
    </>
  );
};
