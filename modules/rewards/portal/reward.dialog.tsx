// Is a reward approved, paid or rejected, and why? (REWARD-007, REWARD-013, REWARD-015)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { PatientLine } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select, Textarea } from '@mantine/core';
import { rewardCalls } from '../contract/calls.ts';
import { type RewardActivity, rewardActivity } from '../contract/model.ts';
import { showMoney } from './money.ts';
import type { Rewards } from './use-rewards.ts';

interface RewardDialogProps {
  readonly profile: SiteProfile['profile'];
  readonly locale: DateLocale;
  readonly activity: RewardActivity;
  readonly title: string;
  readonly statuses: Rewards['statuses'];
  readonly onClose: () => void;
}

interface Values {
  readonly status: string;
  readonly note: string;
}

const useReward = ({ activity, onClose }: RewardDialogProps) => {
  const update = useCallMutation(rewardCalls.update);
  return useForm<Values, RewardActivity>({
    draftKey: `reward:${activity.id}`,
    shape: { labels: { status: 'Status', note: 'Note' } },
    row: activity,
    valuesOf: ({ status, note }) => ({ status, note: note ?? '' }),
    sending: through(
      update,
      ({ status, note }, row) => {
        const isNoted = note !== (row.note ?? '');
        const isStatus = status !== row.status;
        return {
          params: { activityId: row.id },
          body: {
            version: row.version,
            // Also as long as nothing was changed, so that no field is called wrong that nobody touched.
            ...(isStatus || !isNoted ? { status } : {}),
            ...(isNoted ? { note } : {}),
          },
        };
      },
      () => {
        showSuccess('The reward was changed.');
        onClose();
      },
    ),
    rowOf: (current) => rewardActivity.safeParse(current).data ?? null,
    saysErrors: true,
  });
};

export const RewardDialog = (props: RewardDialogProps) => {
  const form = useReward(props);
  const { amount, currency, earned_at } = props.activity;
  return (
    <FormDialog title={props.title} size={480} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="reward" />
          <AboutLine>
            <PatientLine profile={props.profile} locale={props.locale} />
            <span className="grow" />
            <span className="dim tabular">
              {showMoney(amount, currency, props.locale)} of {showDay(earned_at, props.locale)}
            </span>
          </AboutLine>
          <Select
            {...form.choice('status')}
            allowDeselect={false}
            data={props.statuses.map(({ status, name }) => ({ value: status, label: name }))}
          />
          <Textarea
            {...form.field('note', { isOptional: true })}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
          />
          <FormFoot form={form} act="Save" onCancel={onCancel} />
        </DialogForm>
      )}
    </FormDialog>
  );
};
