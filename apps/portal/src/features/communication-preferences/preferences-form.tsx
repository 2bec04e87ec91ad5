// Which of the preferences are on, and how are they saved? A change of somebody else is shown, never overwritten (PROFILE-035 to PROFILE-039)
import type { CommunicationPreferences, Preference } from '@alveary/contract/patients/preferences.ts';
import { communicationPreferenceCalls } from '@alveary/contract/patients/preferences.calls.ts';
import { Button, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useDeed } from '../../lib/use-call.ts';
import { useUnsaved } from '../../shell/leave-prompt.ts';
import { showSuccess } from '../../shell/notices.ts';
import { StaleNote } from '../../ui/stale-note.tsx';
import { UnsavedDot } from '../../ui/unsaved-dot.tsx';
import { changedPreferences, preferenceGroups } from './preference-groups.ts';

interface PreferencesFormProps {
  readonly profileId: string;
  readonly kept: CommunicationPreferences;
  readonly mayChange: boolean;
  /** Loads what somebody else has saved meanwhile. */
  readonly onStale: () => void;
}

export const PreferencesForm = ({ profileId, kept, mayChange, onStale }: PreferencesFormProps) => {
  /** Only what the person turned; all else is as it was kept, also when that becomes newer. */
  const [turned, setTurned] = useState<Partial<Record<Preference, boolean>>>({});
  const shown = { ...kept, ...turned };
  const changes = changedPreferences(kept, shown);
  useUnsaved(changes.length > 0);
  const [isStale, setStale] = useState(false);
  const save = useDeed(communicationPreferenceCalls.save, {
    refreshes: [communicationPreferenceCalls.read],
    onRefused: (error) => {
      if (error.code !== 'Stale') return false;
      setStale(true);
      onStale();
      return true;
    },
  });
  const submit = async (): Promise<void> => {
    const { ok } = await save.run({ params: { id: profileId }, body: shown });
    if (!ok) return;
    setStale(false);
    setTurned({});
    showSuccess('Communication preferences saved');
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {mayChange ? null : (
        <p className="preferences-locked">
          <IconLock size={16} stroke={1.75} aria-hidden /> You may see these preferences, not change them.
        </p>
      )}
      {preferenceGroups.map(({ title, preferences }) => (
        <fieldset key={title} disabled={!mayChange}>
          <legend>{title}</legend>
          {preferences.map(({ name, label, hint }) => (
            <Switch
              key={name}
              size="md"
              label={
                <span className="preference">
                  {label}
                  {changes.includes(name) ? <UnsavedDot /> : null}
                </span>
              }
              description={hint}
              checked={shown[name]}
              disabled={!mayChange}
              onChange={({ currentTarget: { checked } }) =>
                setTurned((known) => ({ ...known, [name]: checked }))
              }
            />
          ))}
        </fieldset>
      ))}
      {isStale ? (
        <StaleNote>
          Somebody else changed these preferences in the meantime. What you turned is kept; the others are the
          newest. Look at them and save again.
        </StaleNote>
      ) : null}
      <footer className="preferences-foot">
        <span className="dim" role="status">
          {changes.length === 0
            ? null
            : `${changes.length} unsaved ${changes.length === 1 ? 'change' : 'changes'}`}
        </span>
        <span className="grow" />
        <Button variant="default" disabled={changes.length === 0} onClick={() => setTurned({})}>
          Discard
        </Button>
        <Button type="submit" loading={save.isRunning} disabled={changes.length === 0}>
          Save
        </Button>
      </footer>
    </form>
  );
};
