// What can be done with a task that is open: it is done, passed on, changed or cancelled (OP-TASK-1)
import { purposeNameOf } from '@alveary/modules/communications/portal/public.ts';
import { useFocusPassedOn } from '@alveary/portal/lib/pass-focus.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { taskCalls } from '../contract/calls.ts';
import type { Task } from '../contract/model.ts';
import styles from './task-acts.module.css';

interface TaskActsProps {
  readonly task: Task;
  readonly onChange: () => void;
}

export const TaskActs = ({ task, onChange }: TaskActsProps) => {
  const place = useRef<HTMLSpanElement>(null);
  const passFocusOn = useFocusPassedOn(place);
  const refresh = useRefresh();
  const update = useCallMutation(taskCalls.update, {
    onDone: ({ status }) => {
      passFocusOn();
      showSuccess(status === 'DONE' ? 'The task is done.' : 'The task was cancelled.');
    },
    onRefused: () => {
      void refresh(['tasks']);
      return false;
    },
  });
  const name = purposeNameOf(task.purpose);
  const become = (status: 'DONE' | 'CANCELLED') =>
    update.run({ params: { id: task.id }, body: { version: task.version, status } });
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Cancel the task ${name}?`,
      text: 'Nobody is asked to do it any more.',
      act: 'Cancel task',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) await become('CANCELLED');
  };
  return (
    <span ref={place} className={styles.acts}>
      <IconButton label={`Done: ${name}`} isDisabled={update.isRunning} onClick={() => void become('DONE')}>
        <IconCheck size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={`Pass on or change: ${name}`} isDisabled={update.isRunning} onClick={onChange}>
        <IconPencil size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <IconButton label={`Cancel: ${name}`} isDisabled={update.isRunning} onClick={() => void cancel()}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  );
};
