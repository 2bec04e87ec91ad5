// Why are two merged records two people after all, and what goes back? (decision 0077)
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { type Reasoned, ReasonDialog, type StoredReason } from '@alveary/modules/patients/portal/public.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { patientMergeCalls } from '../contract/calls.ts';
import type { PatientMerge } from '../contract/model.ts';
import { movingWords } from './merge-words.rules.ts';
import { SinceMerge } from './since-merge.tsx';

interface UndoMergeDialogProps {
  readonly profile: Pick<Profile, 'id' | 'firstName' | 'lastName' | 'dateOfBirth'>;
  readonly merge: PatientMerge;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const UndoMergeDialog = ({ profile, merge, locale, onClose }: UndoMergeDialogProps) => {
  const refresh = useRefresh();
  const { id, merged, back } = merge;
  const moving = movingWords(back ?? []);
  const sending: Sending<Reasoned, StoredReason | null> = through(
    useCallMutation(patientMergeCalls.undo),
    ({ reason }: Reasoned) => ({ params: { id: profile.id, mergeId: id }, body: { reason } }),
    () => {
      showSuccess(`${nameOf(merged)} has a record of their own again.`);
      onClose();
    },
  );
  return (
    <ReasonDialog
      title="Undo the merge"
      act="Undo the merge"
      isDanger
      draftKey={`patient-merge-undo:${id}`}
      about={
        <>
          <b>{nameOf(merged)}</b>
          <span className="dim tabular">born {showDay(merged.dateOfBirth, locale)}</span>
          <span>
            {`gets back what came from that record: ${moving.length === 0 ? 'nothing but the person' : moving.join(', ')}.`}
          </span>
          <SinceMerge
            profileId={profile.id}
            mergeId={id}
            keptName={nameOf(profile)}
            closedName={nameOf(merged)}
            locale={locale}
          />
        </>
      }
      textNeeded="Say why these are two people after all."
      isReasonNeeded={() => true}
      sending={sending}
      onRefused={() => void refresh(['record'])}
      onClose={onClose}
    />
  );
};
