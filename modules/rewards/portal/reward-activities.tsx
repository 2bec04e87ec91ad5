// For what did the patient earn rewards, and in which state is each? (REWARD-004, REWARD-007; OP-REWARD-1)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { CardEmpty } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useOpened } from '@alveary/portal/lib/use-opened.ts';
import { Badge, type BadgeTone } from '@alveary/portal/ui/badge.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { IconPencil } from '@tabler/icons-react';
import type { RewardActivity, RewardStatus } from '../contract/model.ts';
import { showMoney } from './money.ts';
import type { Rewards } from './use-rewards.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const RewardDialog = later(async () => (await import('./reward.dialog.tsx')).RewardDialog);

interface RewardActivitiesProps {
  readonly profile: SiteProfile['profile'];
  readonly rewards: Rewards;
  readonly locale: DateLocale;
  readonly mayWrite: boolean;
}

const tones: Readonly<Record<RewardStatus, BadgeTone>> = {
  PENDING: 'warning',
  APPROVED: 'info',
  PAID: 'success',
  REJECTED: 'error',
};

export const RewardActivities = ({ profile, rewards, locale, mayWrite }: RewardActivitiesProps) => {
  const { activities, types, statuses } = rewards;
  const { opened, open, closing } = useOpened();
  const edited = activities.find(({ id }) => id === opened) ?? null;
  const typeName = (type: string): string => types.find((one) => one.type === type)?.name ?? type;
  const statusName = (status: string): string =>
    statuses.find((one) => one.status === status)?.name ?? status;
  const columns: readonly Column<RewardActivity>[] = [
    { id: 'type', title: 'For', isName: true, cell: ({ type }) => typeName(type) },
    { id: 'earned', title: 'Earned', isTabular: true, cell: ({ earned_at }) => showDay(earned_at, locale) },
    {
      id: 'amount',
      title: 'Amount',
      isNumber: true,
      cell: ({ amount, currency }) => showMoney(amount, currency, locale),
    },
    {
      id: 'status',
      title: 'Status',
      cell: ({ status }) => <Badge tone={tones[status]}>{statusName(status)}</Badge>,
    },
    { id: 'note', title: 'Note', cell: ({ note }) => note ?? <None /> },
    ...(mayWrite
      ? [editColumn(open, (one) => `${typeName(one.type)} of ${showDay(one.earned_at, locale)}`)]
      : []),
  ];
  if (activities.length === 0) return <CardEmpty>Nothing has been earned yet.</CardEmpty>;
  return (
    <>
      <ListTable label="Rewards" rows={activities} keyOf={({ id }) => id} columns={columns} />
      {edited === null ? null : (
        <RewardDialog
          profile={profile}
          locale={locale}
          activity={edited}
          title={typeName(edited.type)}
          statuses={statuses}
          onClose={closing(edited.id)}
        />
      )}
    </>
  );
};

const editColumn = (
  open: (id: string) => void,
  nameOf: (activity: RewardActivity) => string,
): Column<RewardActivity> => ({
  id: 'edit',
  title: 'Change',
  isTitleHidden: true,
  isNumber: true,
  cell: (activity) => (
    <IconButton label={`Change reward: ${nameOf(activity)}`} onClick={() => open(activity.id)}>
      <IconPencil size={16} stroke={1.75} aria-hidden />
    </IconButton>
  ),
});
