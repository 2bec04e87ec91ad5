// What must everybody read first who opens this patient? The sticky notes below the patient bar (OP-PROFILE-7; design §11)
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { stickyNoteCalls } from '../contract/calls.ts';
import { type StickyNote, stickyPriorityNames } from '../contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { useKeptWhileOpen, useOpened } from '@alveary/portal/lib/use-opened.ts';
import { confirm } from '@alveary/portal/shell/confirm.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { IconButton } from '@alveary/portal/ui/icon-button.tsx';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import styles from './sticky-strip.module.css';
import { later } from '@alveary/portal/lib/later.tsx';
import { newStickyNoteDraft } from './draft-keys.ts';
import { begunLabel, useBegun } from '@alveary/portal/lib/begun-forms.ts';

const Dialog = later(async () => (await import('./sticky-note.dialog.tsx')).StickyNoteDialog);

interface StickyStripProps {
  readonly siteProfile: SiteProfile;
  readonly locale: DateLocale;
}

export const StickyStrip = ({ siteProfile, locale }: StickyStripProps) => {
  const { profile, site } = siteProfile;
  const mayEdit = mayEditPatients.sites(useMe()).includes(site.id);
  const { opened, open, closing } = useOpened();
  const edited = useKeptWhileOpen(profile.stickyNotes, opened);
  const change = useCallMutation(stickyNoteCalls.update, {
    onDone: () => showSuccess('The sticky note was resolved.'),
  });
  const resolve = async (note: StickyNote): Promise<void> => {
    const isSure = await confirm({
      title: 'Resolve this sticky note?',
      text: `Nobody sees it any more: ${note.text}`,
      act: 'Resolve',
      stay: 'Keep it',
    });
    if (!isSure) return;
    const body = { version: note.version, resolved: true } as const;
    await change.run({ params: { id: profile.id, noteId: note.id }, body });
  };
  return (
    <>
      {profile.stickyNotes.length === 0 ? null : (
        <ul className={styles.notes} aria-label="Sticky notes">
          {profile.stickyNotes.map((note) => (
            <li key={note.id} data-priority={note.priority}>
              <IconPin size={16} stroke={1.75} aria-hidden />
              <b>{stickyPriorityNames[note.priority]}</b>
              <span className={styles.text} title={writtenBy(note, locale)}>
                {note.text}
              </span>
              {mayEdit ? (
                <span className={styles.actions}>
                  <button type="button" aria-label={`Edit: ${note.text}`} onClick={() => open(note.id)}>
                    Edit
                  </button>
                  <button
                    type="button"
                    aria-label={`Resolve: ${note.text}`}
                    onClick={() => void resolve(note)}
                  >
                    Resolve
                  </button>
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {edited === null ? null : (
        <Dialog profile={profile} note={edited} locale={locale} onClose={closing(edited.id)} />
      )}
    </>
  );
};

/** The way to the first note and to a further one, in the patient bar. */
export const AddStickyNote = ({ siteProfile, locale }: StickyStripProps) => {
  const [isOpen, setOpen] = useState(false);
  const isBegun = useBegun(newStickyNoteDraft(siteProfile.profile.id));
  if (!mayEditPatients.sites(useMe()).includes(siteProfile.site.id)) return null;
  return (
    <>
      <IconButton label={begunLabel('Add sticky note', isBegun)} onClick={() => setOpen(true)}>
        <span className={styles.pin}>
          <IconPin size={18} stroke={1.75} aria-hidden />
          {isBegun ? (
            <span className={styles.begun}>
              <UnsavedDot />
            </span>
          ) : null}
        </span>
      </IconButton>
      {isOpen ? (
        <Dialog profile={siteProfile.profile} note={null} locale={locale} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};

const writtenBy = ({ createdBy, createdAt }: StickyNote, locale: DateLocale): string =>
  `${showDay(createdAt, locale)}${createdBy === null ? '' : `, ${createdBy.firstName} ${createdBy.lastName}`}`;
