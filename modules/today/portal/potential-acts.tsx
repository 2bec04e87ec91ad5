// Did it happen? A potential event is confirmed, or dismissed (OP-TASK-4)
import { adverseEventCalls } from '@alveary/modules/adverse-events/contract/calls.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { TodayItem } from '../contract/model.ts';

const decisions = [
  { act: 'Confirm', body: { actuality: 'ACTUAL' }, done: 'The event was confirmed.', Icon: IconCheck },
  { act: 'Dismiss', body: { status: 'RESOLVED' }, done: 'The event was dismissed.', Icon: IconX },
] as const;

interface DecideProps {
  readonly item: TodayItem;
  readonly decision: (typeof decisions)[number];
}

/** The one that was pressed waits; the other one would be refused, as the event is decided by then. */
const Decide = ({ item: { id, version }, decision: { act, body, done, Icon } }: DecideProps) => {
  const refresh = useRefresh();
  const update = useCallMutation(adverseEventCalls.update, {
    onDone: () => showSuccess(done),
    // Somebody else has decided meanwhile: what they decided is shown.
    onRefused: () => {
      void refresh(['adverse-events']);
      return false;
    },
  });
  return (
    <Button
      size="compact-xs"
      variant="default"
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      loading={update.isRunning}
      onClick={() => void update.run({ params: { id }, body: { version, ...body } })}
    >
      {act}
    </Button>
  );
};

export const PotentialActs = ({ item }: { readonly item: TodayItem }) =>
  decisions.map((decision) => <Decide key={decision.act} item={item} decision={decision} />);
