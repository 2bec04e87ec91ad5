// Which notes are there on the whole plan, and how is one written? (CAREPLAN-005, CAREPLAN-016; OP-CAREPLAN-2: plan notes at the right)
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { CardEmpty, SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { NoteItem } from '@alveary/portal/shell/notes/note-item.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { useState } from 'react';
import { carePlanCalls } from '../contract/calls.ts';
import type { CarePlan } from '../contract/model.ts';
import styles from './care-plan.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newPlanNoteDraft } from './draft-keys.ts';

const NoteForm = later(async () => (await import('@alveary/portal/shell/notes/note-form.tsx')).NoteForm);

interface PlanNotesProps {
  readonly plan: CarePlan;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

export const PlanNotes = ({ plan, mayWrite, locale }: PlanNotesProps) => {
  const [isWriting, setWriting] = useState(false);
  const add = (
    <AddButton label="Add plan note" draftKey={newPlanNoteDraft(plan.id)} onClick={() => setWriting(true)} />
  );
  return (
    <SummaryCard title="Plan notes" {...(mayWrite && !isWriting ? { aside: add } : {})}>
      {isWriting ? (
        <div className={styles.body}>
          <NewPlanNote planId={plan.id} onClose={() => setWriting(false)} />
        </div>
      ) : null}
      {plan.notes.length === 0 ? (
        <CardEmpty>No notes on the plan as a whole.</CardEmpty>
      ) : (
        <div className={`${styles.body} ${styles.notes}`}>
          {plan.notes.map((note) => (
            <PlanNoteItem key={note.id} note={note} mayWrite={mayWrite} locale={locale} />
          ))}
        </div>
      )}
    </SummaryCard>
  );
};

interface NewPlanNoteProps {
  readonly planId: string;
  readonly onClose: () => void;
}

const NewPlanNote = ({ planId, onClose }: NewPlanNoteProps) => {
  const create = useCallMutation(carePlanCalls.createPlanNote);
  const [id] = useState(newId);
  return (
    <NoteForm
      label="New plan note"
      draftKey={newPlanNoteDraft(planId)}
      note={null}
      sending={through(
        create,
        ({ text }) => ({ params: { id: planId }, body: { id, text } }),
        () => {
          showSuccess('The note was saved.');
          onClose();
        },
      )}
      onClose={onClose}
    />
  );
};

interface PlanNoteItemProps {
  readonly note: WrittenNote;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

const PlanNoteItem = ({ note, mayWrite, locale }: PlanNoteItemProps) => {
  const change = useCallMutation(carePlanCalls.updatePlanNote);
  const remove = useCallMutation(carePlanCalls.deletePlanNote, {
    onDone: () => showSuccess('The note was deleted.'),
  });
  return (
    <NoteItem
      note={note}
      locale={locale}
      mayWrite={mayWrite}
      editor={(onClose) => (
        <NoteForm
          label="Edit plan note"
          draftKey={`care-plan-note:${note.id}`}
          note={note}
          sending={through(
            change,
            ({ text }, row) => ({ params: { id: note.id }, body: { text, version: row?.version } }),
            () => {
              showSuccess('The note was saved.');
              onClose();
            },
          )}
          onClose={onClose}
        />
      )}
      onDelete={() => void remove.run({ params: { id: note.id } })}
    />
  );
};
