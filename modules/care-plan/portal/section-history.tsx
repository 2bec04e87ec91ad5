// What did a section say before? Its earlier notes, asked for when somebody opens them (CAREPLAN-004, CAREPLAN-014)
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { carePlanCalls } from '../contract/calls.ts';
import type { PlanSection, SectionNote } from '../contract/model.ts';
import styles from './care-plan.module.css';
import { SectionNoteItem } from './section-note.tsx';

interface SectionHistoryProps {
  readonly section: PlanSection;
  readonly newest: SectionNote;
  readonly mayWrite: boolean;
  readonly locale: DateLocale;
}

export const SectionHistory = ({ section, newest, mayWrite, locale }: SectionHistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const earlier = section.noteCount - 1;
  const { data, error, refetch } = useCall(
    carePlanCalls.sectionNotes,
    { params: { id: section.id } },
    { enabled: isOpen, shownInPlace: true },
  );
  return (
    <>
      <Button
        className={styles.toggle ?? ''}
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={listId}
        leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide history' : `History (${earlier})`}
      </Button>
      {isOpen ? (
        <section id={listId} className={styles.history} aria-label={`History of ${section.name}`}>
          {error === null ? null : (
            <ErrorState isSlim {...failureOfCall(error)} onRetry={() => void refetch()} />
          )}
          {(data ?? [])
            .filter(({ id }) => id !== newest.id)
            .map((note) => (
              <SectionNoteItem key={note.id} note={note} mayWrite={mayWrite} locale={locale} />
            ))}
        </section>
      ) : null}
    </>
  );
};
