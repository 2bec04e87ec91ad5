// What happens to a log between its first letter and its save: drafts, refusals, other people's changes (LOG-058 to LOG-060)
import type { Log, Medium } from '@alveary/contract/communications/model.ts';
import { useState } from 'react';
import { now } from '../../lib/clock.ts';
import { type DraftState, useDraft } from '../../lib/use-draft.ts';
import { confirm } from '../../shell/confirm.ts';
import { useUnsaved } from '../../shell/leave-prompt.ts';
import { showSuccess } from '../../shell/notices.ts';
import { isUnsaved } from './log-checks.ts';
import { formOfLog, type LogForm, type LogPart, newForm } from './log-form.ts';
import { mergeWithCurrent, type OthersChange, type Wording } from './log-merge.ts';
import { refusedParts, type SaveResult, useLogSaving } from './log-saving.ts';
import { newId } from '../../lib/new-id.ts';

type Failure = Exclude<SaveResult, { readonly kind: 'saved' }>;

export interface EditedLog {
  readonly form: LogForm;
  readonly change: (form: LogForm) => void;
  readonly draftState: DraftState;
  /** When the restored draft was typed; null when nothing was restored. */
  readonly keptAt: string | null;
  readonly failure: Failure | null;
  readonly refused: Partial<Record<LogPart, string>>;
  /** What others changed, after the log was reloaded. */
  readonly changes: readonly OthersChange[] | null;
  readonly isSaving: boolean;
  readonly save: () => Promise<void>;
  readonly reload: (wording: Wording) => void;
  readonly discard: () => Promise<void>;
  /** Asks first when something is unsaved. */
  readonly close: (onClose: () => void) => Promise<void>;
}

const draftKey = (log: Log | null, profileId: string | null): string | null => {
  if (log !== null) return `log:${log.id}`;
  return profileId === null ? null : `log:new:${profileId}`;
};

const firstForm = (log: Log | null, profileId: string | null, medium: Medium | null): LogForm =>
  log === null
    ? newForm(profileId, new Date(now()).toISOString(), newId(), newId(), medium)
    : formOfLog(log, newId());

const NO_PARTS = {};

export const useEditedLog = (
  log: Log | null,
  profileId: string | null,
  place: 'panel' | 'page',
  onSaved: () => void,
  medium: Medium | null = null,
): EditedLog => {
  const [initial] = useState(() => firstForm(log, profileId, medium));
  const kept = useDraft(draftKey(log, profileId), initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<Partial<Record<LogPart, string>>>(NO_PARTS);
  const [changes, setChanges] = useState<readonly OthersChange[] | null>(null);
  const saving = useLogSaving();
  useUnsaved(isUnsaved(kept.value), place);

  const change = (form: LogForm) => {
    setRefused(NO_PARTS);
    kept.change(form);
  };

  const save = async () => {
    setFailure(null);
    const result = await saving.save(kept.value);
    if (result.kind === 'saved') {
      await kept.discard();
      showSuccess('Log saved');
      onSaved();
      return;
    }
    if (result.form !== kept.value) kept.change(result.form);
    setFailure(result);
    if (result.kind === 'failed') setRefused(refusedParts(result.error.errors));
  };

  const reload = (wording: Wording) => {
    if (failure?.kind !== 'stale') return;
    const merge = mergeWithCurrent(kept.value, failure.current, wording);
    kept.change(merge.form);
    setChanges(merge.changes);
    setFailure(null);
  };

  const discard = async () => {
    const isYes = await confirm({
      title: 'Discard the draft?',
      text: 'What you typed and did not save will be gone.',
      act: 'Discard draft',
      isDanger: true,
    });
    if (isYes) await kept.discard();
  };

  const close = async (onClose: () => void) => {
    const mayClose =
      !isUnsaved(kept.value) ||
      (await confirm({
        title: 'Close this log?',
        text: 'You have unsaved changes. Are you sure you want to leave? A draft is kept and offered again.',
        act: 'Leave',
        stay: 'Stay',
        isDanger: true,
      }));
    if (mayClose) onClose();
  };

  return {
    form: kept.value,
    change,
    draftState: kept.state,
    keptAt: kept.keptAt,
    failure,
    refused,
    changes,
    isSaving: saving.isSaving,
    save,
    reload,
    discard,
    close,
  };
};
