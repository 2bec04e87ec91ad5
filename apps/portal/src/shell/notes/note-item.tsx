// How does a note stand in a record? Who wrote it and when, its text, and for its author of the last 24 hours: change it, delete it
import type { WrittenNote } from '@alveary/contract/written-note.ts';
import { mayEditNote } from '@alveary/modules/communications/contract/policies.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../lib/clock.ts';
import { type DateLocale, showDayTime } from '../../lib/dates.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RichTextView } from '../../ui/rich-text-view.tsx';
import { confirm } from '../confirm.ts';
import { useMe } from '../me.ts';
import styles from './notes.module.css';

const EVERY_MINUTE_MS = 60_000;

interface NoteItemProps {
  readonly note: WrittenNote;
  readonly locale: DateLocale;
  /** May the person change this record at all? */
  readonly mayWrite: boolean;
  /** What the note is changed in. */
  readonly editor: (onClose: () => void) => ReactNode;
  /** Where a note can be deleted. */
  readonly onDelete?: () => void;
}

export const NoteItem = ({ note, locale, mayWrite, editor, onDelete }: NoteItemProps) => {
  const me = useMe();
  const time = useNow(EVERY_MINUTE_MS);
  const [isEditing, setEditing] = useState(false);
  const mayEdit = mayWrite && mayEditNote(me, { ...note, system: false }, time);
  const author = note.createdByName ?? 'Unknown author';
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: 'Delete this note?',
      text: 'It disappears for everybody.',
      act: 'Delete note',
      stay: 'Keep it',
      isDanger: true,
    });
    if (isSure) onDelete?.();
  };
  if (isEditing) return <>{editor(() => setEditing(false))}</>;
  return (
    <article className={styles.note} aria-label={`Note of ${author}`}>
      <RichTextView html={note.text} />
      <div className={styles.foot}>
        <span>
          {author} · {showDayTime(note.createdDate, locale)}
          {note.lastModifiedDate !== note.createdDate && ' · changed'}
        </span>
        {mayEdit ? (
          <span className={styles.acts}>
            <IconButton label="Edit note" onClick={() => setEditing(true)}>
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </IconButton>
            {onDelete === undefined ? null : (
              <IconButton label="Delete note" onClick={() => void ask()}>
                <IconTrash size={16} stroke={1.75} aria-hidden />
              </IconButton>
            )}
          </span>
        ) : null}
      </div>
    </article>
  );
};
