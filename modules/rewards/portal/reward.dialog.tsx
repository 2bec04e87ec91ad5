// Is a reward approved, paid or rejected, and why? (REWARD-007, REWARD-013, REWARD-015)
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { Select, Textarea } from '@mantine/core';
import { rewardCalls } from '../contract/calls.ts';
import { type RewardActivity, rewardActivity } from '../contract/model.ts';
import type { Rewards } from './use-rewards.ts';

interface RewardDialogProps {
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
      ({ status, note }, row) => ({
        params: { activityId: row.id },
        body: {
          version: row.version,
          ...(status === row.status ? {} : { status }),
          ...(note === (row.note ?? '') ? {} : { note }),
        },
      }),
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
  return (
    <FormDialog title={props.title} size={480} onClose={props.onClose}>
      {(onCancel) => (
        <DialogForm form={form}>
          <FormNotes form={form} what="reward" />
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
