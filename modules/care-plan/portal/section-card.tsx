// What does a section of the care plan say now, what did it say before, and at which statuses is it shown? (OP-CAREPLAN-2)
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { CardEmpty } from '@alveary/modules/patients/portal/public.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { giveFocusBack } from '@alveary/portal/lib/return-focus.ts';
import { AddButton } from '@alveary/portal/ui/add-button.tsx';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { engagementStatusLabels } from '@alveary/contract/engagement-status.ts';
import { IconEye } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PlanSection } from '../contract/model.ts';
import styles from './care-plan.module.css';
import { NewSectionNote, SectionNoteItem } from './section-note.tsx';
import { SectionHistory } from './section-history.tsx';
import { later } from '@alveary/portal/lib/later.tsx';
import { newSectionNoteDraft } from './draft-keys.ts';

const SectionStatusesDialog = later(
  async () => (await import('./section-statuses.dialog.tsx')).SectionStatusesDialog,
);

interface SectionCardProps {
  readonly section: PlanSection;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

const statusesInWords = ({ eligibleStatuses }: PlanSection): string =>
  eligibleStatuses.map((status) => engagementStatusLabels[status]).join(', ');

/** The button that is away while a note is written has the focus when it is back. */
const useFocusAfterWriting = (isWriting: boolean): RefObject<HTMLSpanElement | null> => {
  const place = useRef<HTMLSpanElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    const button = place.current?.querySelector('button');
    if (wasWriting.current && !isWriting && button) giveFocusBack(button);
    wasWriting.current = isWriting;
  }, [isWriting]);
  return place;
};

export const SectionCard = ({ section, mayWrite, locale }: SectionCardProps) => {
  const [isWriting, setWriting] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const adding = useFocusAfterWriting(isWriting);
  const { name, note, noteCount } = section;
  const acts = (
    <>
      <span>Shown to {statusesInWords(section)}</span>
      {mayWrite ? (
        <>
          <IconButton label={`Change who sees ${name}`} onClick={() => setChoosing(true)}>
            <IconEye size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <span ref={adding}>
            {isWriting ? null : (
              <AddButton
                label="New note"
                draftKey={newSectionNoteDraft(section.id)}
                onClick={() => setWriting(true)}
              />
            )}
          </span>
        </>
      ) : null}
    </>
  );
  return (
    <SummaryCard title={name} aside={acts}>
      {isWriting ? (
        <div className={styles.body}>
          <NewSectionNote section={section} onClose={() => setWriting(false)} />
        </div>
      ) : null}
      {note === null ? (
        <CardEmpty>Nothing written yet.</CardEmpty>
      ) : (
        <div className={styles.body}>
          <SectionNoteItem note={note} isNewest mayWrite={mayWrite} locale={locale} />
          {noteCount > 1 ? (
            <SectionHistory section={section} newest={note} mayWrite={mayWrite} locale={locale} />
          ) : null}
        </div>
      )}
      {isChoosing ? <SectionStatusesDialog section={section} onClose={() => setChoosing(false)} /> : null}
    </SummaryCard>
  );
};
