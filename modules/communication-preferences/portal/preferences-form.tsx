// Which of the preferences are on, and how are they saved? A change of somebody else is shown, never overwritten (PROFILE-035 to PROFILE-039)
import type { CommunicationPreferences } from '../contract/model.ts';
import { communicationPreferenceCalls } from '../contract/calls.ts';
import { Button, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { preferenceGroups, preferenceShape } from './preference-groups.ts';
import styles from './preferences.module.css';

interface PreferencesFormProps {
  readonly profileId: string;
  readonly kept: CommunicationPreferences;
  readonly mayChange: boolean;
  /** Loads what somebody else has saved meanwhile. */
  readonly onStale: () => Promise<unknown>;
  /** Where the form was opened in place: it was saved, or is not wanted. */
  readonly onDone?: () => void;
}

export const PreferencesForm = ({ profileId, kept, mayChange, onStale, onDone }: PreferencesFormProps) => {
  const save = useCallMutation(communicationPreferenceCalls.save);
  const form = useForm<CommunicationPreferences, CommunicationPreferences>({
    draftKey: null,
    shape: preferenceShape,
    row: kept,
    valuesOf: (row) => row,
    sending: through(
      save,
      (turned, { version }) => ({ params: { id: profileId }, body: { ...turned, version } }),
      (answer) => {
        showSuccess('Communication preferences saved');
        onDone?.();
        return answer;
      },
    ),
    onReload: onStale,
  });
  const count = form.changed.length;
  return (
    <Form form={form}>
      {mayChange ? null : (
        <p className={styles.locked}>
          <IconLock size={16} stroke={1.75} aria-hidden /> You may see these preferences, not change them.
        </p>
      )}
      {preferenceGroups.map(({ title, preferences }) => (
        <fieldset key={title} disabled={!mayChange}>
          <legend>{title}</legend>
          {preferences.map(({ name, label, hint }) => (
            <Switch
              key={name}
              {...form.toggle(name)}
              size="md"
              label={
                <span className={styles.preference}>
                  {label}
                  {form.changed.includes(name) ? <UnsavedDot /> : null}
                </span>
              }
              description={hint}
              disabled={!mayChange}
            />
          ))}
        </fieldset>
      ))}
      <FormNotes form={form} what="page" />
      <footer className={styles.foot}>
        <span className="dim" role="status">
          {count === 0 ? null : `${count} unsaved ${count === 1 ? 'change' : 'changes'}`}
        </span>
        <span className="grow" />
        {onDone === undefined ? (
          <Button variant="default" disabled={count === 0} onClick={form.forget}>
            Discard
          </Button>
        ) : (
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
        )}
        <Button type="submit" loading={form.isSaving} disabled={!form.isReady}>
          Save
        </Button>
      </footer>
    </Form>
  );
};
