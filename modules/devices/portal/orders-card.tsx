// What was ordered for the patient, how far is it, and what can still be cancelled? (DEVICE-003, DEVICE-007)
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { deviceCalls } from '../contract/calls.ts';
import { type DeviceOrder, deviceTypeNames, orderStatusNames, type OrderStatus } from '../contract/model.ts';
import { isCancellable } from '../contract/rules.ts';
import type { DevicesCardProps } from './paired-devices-card.tsx';
import { later } from '@alveary/portal/lib/later.tsx';
import { deviceOrderDraft } from './draft-keys.ts';

const OrderDialog = later(async () => (await import('./order-devices.dialog.tsx')).OrderDevicesDialog);

const tones: Readonly<Record<OrderStatus, BadgeTone>> = {
  ORDERED: 'info',
  SHIPPED: 'teal',
  DELIVERED: 'success',
  CANCELLED: 'neutral',
};

const devicesOf = ({ devices }: DeviceOrder): string =>
  devices.map(({ type }) => deviceTypeNames[type]).join(', ');

type Cancel = (order: DeviceOrder) => void;

const columnsOf = (locale: DateLocale, cancel: Cancel | null): readonly Column<DeviceOrder>[] => [
  { id: 'devices', title: 'Devices', isName: true, cell: devicesOf },
  {
    id: 'status',
    title: 'Status',
    cell: ({ status }) => <Badge tone={tones[status]}>{orderStatusNames[status]}</Badge>,
  },
  {
    id: 'ordered',
    title: 'Ordered',
    isTabular: true,
    cell: ({ createdDate }) => showDay(createdDate, locale),
  },
  { id: 'by', title: 'By', cell: ({ createdByName }) => createdByName ?? <None /> },
  { id: 'address', title: 'Address', cell: ({ address }) => address.replaceAll('\n', ', ') },
  { id: 'note', title: 'Note', cell: ({ note }) => note ?? <None /> },
  ...(cancel === null ? [] : [cancelColumn(cancel)]),
];

const cancelColumn = (cancel: Cancel): Column<DeviceOrder> => ({
  id: 'cancel',
  title: 'Cancel',
  isTitleHidden: true,
  isNumber: true,
  cell: (order, { tabIndex: _tabIndex }) =>
    isCancellable(order.status) ? (
      <IconButton label={`Cancel the order of ${devicesOf(order)}`} onClick={() => cancel(order)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    ) : null,
});

const useCancelling = (): Cancel => {
  const refresh = useRefresh();
  const cancel = useCallMutation(deviceCalls.cancelOrder, {
    onDone: () => showSuccess('The order was cancelled.'),
    onRefused: () => {
      void refresh(['devices']);
      return false;
    },
  });
  const ask = async (order: DeviceOrder): Promise<void> => {
    const isSure = await confirm({
      title: 'Cancel this order?',
      text: `${devicesOf(order)} will not be sent.`,
      act: 'Cancel order',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await cancel.run({ params: { id: order.orderId }, body: { version: order.version } });
  };
  return (order) => void ask(order);
};

export const OrdersCard = ({ profile, locale, mayWrite }: DevicesCardProps) => {
  const [isOpen, setOpen] = useState(false);
  const cancel = useCancelling();
  const { data, error, refetch } = useCall(
    deviceCalls.orders,
    { query: { profileId: profile.id } },
    { shownInPlace: true },
  );
  const order = (
    <AddButton label="Order devices" draftKey={deviceOrderDraft(profile.id)} onClick={() => setOpen(true)} />
  );
  return (
    <SummaryCard title="Orders" {...(mayWrite ? { aside: order } : {})}>
      {data === undefined ? (
        error === null ? (
          <SkeletonRows rows={2} columns={['30%', '20%', '20%']} label="Loading the orders" />
        ) : (
          <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
        )
      ) : data.rows.length === 0 ? (
        <CardEmpty>Nothing has been ordered for the patient.</CardEmpty>
      ) : (
        <ListTable
          label="Device orders"
          rows={data.rows}
          keyOf={({ orderId }) => orderId}
          columns={columnsOf(locale, mayWrite ? cancel : null)}
        />
      )}
      {isOpen ? <OrderDialog profile={profile} locale={locale} onClose={() => setOpen(false)} /> : null}
    </SummaryCard>
  );
};
