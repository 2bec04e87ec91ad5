// Did it happen? A potential event is confirmed, or dismissed (OP-TASK-4)
import { adverseEventCalls } from '@alveary/modules/adverse-events/contract/calls.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { TodayItem } from '../contract/model.ts';

const mark = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

export const PotentialActs = ({ item }: { readonly item: TodayItem }) => {
  const refresh = useRefresh();
  const update = useCallMutation(adverseEventCalls.update, {
    onDone: ({ actuality }) =>
      showSuccess(actuality === 'ACTUAL' ? 'The event was confirmed.' : 'The event was dismissed.'),
    // Somebody else has decided meanwhile: what they decided is shown.
    onRefused: () => {
      void refresh(['adverse-events']);
      return false;
    },
  });
  const { id, version } = item;
  const decide = (body: { actuality: 'ACTUAL' } | { status: 'RESOLVED' }) => () =>
    void update.run({ params: { id }, body: { version, ...body } });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconCheck {...mark} />}
        disabled={update.isRunning}
        onClick={decide({ actuality: 'ACTUAL' })}
      >
        Confirm
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconX {...mark} />}
        disabled={update.isRunning}
        onClick={decide({ status: 'RESOLVED' })}
      >
        Dismiss
      </Button>
    </>
  );
};
