// The clock of the time on a patient page and the note to it, in the patient bar (OP-ACTIVITY-4, OP-ACTIVITY-5).
import { ACTIVITY_NOTE_MAX_LENGTH } from '../contract/model.ts';
import { TextInput, Tooltip } from '@mantine/core';
import { IconClock, IconClockPause } from '@tabler/icons-react';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { useStore } from '@alveary/portal/lib/store.ts';
import { type Tracker, trackerStore } from './tracker.ts';
import { clockText } from './tracking.rules.ts';
import styles from './activity-clock.module.css';

export function ActivityClock({ siteProfile }: { readonly siteProfile: SiteProfile }) {
  const tracker = useStore(trackerStore);
  if (tracker === null || tracker.state.get().start.siteProfileId !== siteProfile.id) return null;
  return <Running tracker={tracker} />;
}

function Running({ tracker }: { readonly tracker: Tracker }) {
  const { activeMs, pauses, note } = useStore(tracker.state);
  const isPaused = pauses > 0;
  const Icon = isPaused ? IconClockPause : IconClock;
  const label = isPaused
    ? 'Time on this page, paused while nobody uses it, a side panel is open or another tab is used'
    : 'Time on this page, logged by itself';
  return (
    <span className={styles.activity}>
      <Tooltip label={label} multiline maw={240}>
        <span className={styles.clock} role="timer" aria-label={label} data-paused={isPaused || undefined}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {clockText(activeMs)}
          {isPaused ? ' Paused' : null}
        </span>
      </Tooltip>
      <TextInput
        className={styles.note ?? ''}
        size="xs"
        aria-label="Activity note"
        placeholder="Activity note"
        maxLength={ACTIVITY_NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => tracker.note(event.currentTarget.value)}
      />
    </span>
  );
}
