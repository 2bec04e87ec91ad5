// Which devices does the patient have, since when, and when did each last send something? (DEVICE-002, DEVICE-009)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { type DateLocale, showDay, showWhen } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { useState } from 'react';
import { deviceCalls } from '../contract/calls.ts';
import { deviceTypeNames, type PairedDevice } from '../contract/model.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const PairDialog = later(async () => (await import('./pair-device.dialog.tsx')).PairDeviceDialog);

export interface DevicesCardProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly mayWrite: boolean;
}

const columnsOf = (locale: DateLocale): readonly Column<PairedDevice>[] => [
  { id: 'device', title: 'Device', isName: true, cell: ({ type }) => deviceTypeNames[type] },
  { id: 'model', title: 'Model', cell: ({ model }) => model },
  { id: 'serial', title: 'Serial number', isTabular: true, cell: ({ serialNumber }) => serialNumber },
  { id: 'owner', title: 'Owner', cell: ({ ownerName }) => ownerName },
  { id: 'paired', title: 'Paired', isTabular: true, cell: ({ pairedAt }) => showDay(pairedAt, locale) },
  {
    id: 'seen',
    title: 'Last seen',
    isTabular: true,
    cell: ({ lastSeenAt }) => (lastSeenAt === null ? <NoDate /> : showWhen(lastSeenAt, now(), locale)),
  },
];

export const PairedDevicesCard = ({ profile, locale, mayWrite }: DevicesCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useCall(
    deviceCalls.paired,
    { params: { id: profile.id } },
    { shownInPlace: true },
  );
  const pair = <AddButton label="Pair a device" draftKey={null} onClick={() => setOpen(true)} />;
  return (
    <SummaryCard title="Paired devices" {...(mayWrite ? { aside: pair } : {})}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} columns={['30%', '20%', '20%']} label="Loading the devices" />
        ) : (
          <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <CardEmpty>No device is paired with the patient.</CardEmpty>
      ) : (
        <ListTable label="Paired devices" rows={data} keyOf={({ id }) => id} columns={columnsOf(locale)} />
      )}
      {isOpen ? <PairDialog profile={profile} locale={locale} onClose={() => setOpen(false)} /> : null}
    </SummaryCard>
  );
};
