// Under which links am I booked? Added, changed and removed by oneself (APPT-033)
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall, useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { calendarCalls } from '../../contract/calls.ts';
import type { ScheduleLink } from '../../contract/model.ts';
import { CalendarSection } from './calendar-section.tsx';
import { LinkDialog } from './link.dialog.tsx';
import styles from './calendar-admin.module.css';
import { NEW_LINK_DRAFT } from './draft-keys.ts';

export const OwnLinks = () => {
  const { data, error, refetch } = useCall(calendarCalls.ownLinks, {}, { shownInPlace: true });
  const [opened, setOpened] = useState<ScheduleLink | 'new' | null>(null);
  const removal = useCallMutation(calendarCalls.removeLink, {
    onDone: () => showSuccess('The booking link was removed.'),
  });
  const remove = async ({ id, title }: ScheduleLink): Promise<void> => {
    const isSure = await confirm({
      title: `Remove '${title}'?`,
      text: 'Colleagues do not find it any more. The booking page itself stays.',
      act: 'Remove',
      isDanger: true,
    });
    if (isSure) await removal.run({ params: { id } });
  };
  return (
    <>
      <CalendarSection
        title="My booking links"
        line="Colleagues find them in the Calendar panel under Care Team Links."
        empty="You have no booking links."
        act={
          <AddButton label="Add booking link" draftKey={NEW_LINK_DRAFT} onClick={() => setOpened('new')} />
        }
        rows={data?.map((link) => (
          <li key={link.id} className={styles.row}>
            <b className="trunc">{link.title}</b>
            <span className="dim trunc grow">{link.bookingLink}</span>
            <Button
              size="xs"
              variant="default"
              aria-label={`Edit: ${link.title}`}
              onClick={() => setOpened(link)}
            >
              Edit
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove: ${link.title}`}
              onClick={() => void remove(link)}
            >
              Remove
            </Button>
          </li>
        ))}
        error={error}
        onRetry={() => void refetch()}
      />
      {opened === null ? null : (
        <LinkDialog link={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
