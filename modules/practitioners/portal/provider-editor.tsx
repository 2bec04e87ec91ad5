// Who referred this patient and who treats them, and how is that changed? (document 3 §2 Referring and primary provider editor; OP-PRACT-3)
import type { ProfilePractitioner } from '@alveary/modules/patients/contract/model.ts';
import { mayEditPatients } from '@alveary/contract/policies/patients.ts';
import { type ProviderRelation, providerRelations } from '../contract/assignment.ts';
import type { Practitioner } from '../contract/model.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isNowhere } from '@alveary/portal/lib/return-focus.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { UnsavedDot } from '@alveary/portal/ui/unsaved-dot.tsx';
import { hasRegistry } from './practitioner-fields.rules.ts';
import { PractitionerSearch } from './practitioner-search.dialog.tsx';
import { byLastName, providerName, type SlotRow } from './provider-edits.rules.ts';
import { relationNames } from './provider-names.ts';
import { ProviderRow } from './provider-row.tsx';
import { type ProviderEditing, type Seat, useProviderEditor } from './use-provider-editor.ts';
import styles from './provider-editor.module.css';

interface ProviderEditorProps {
  readonly profileId: string;
  /** The site whose page it is: its practitioners are offered. */
  readonly siteId: string;
  /** All sites of the patient that the person reaches. */
  readonly siteIds: readonly string[];
  readonly held: readonly ProfilePractitioner[];
}

export const ProviderEditor = ({ profileId, siteId, siteIds, held }: ProviderEditorProps) => {
  const { me, sites } = useSignedIn();
  const mine = mayEditPatients.sites(me);
  const mayEdit = siteIds.some((id) => mine.includes(id));
  const editing = useProviderEditor(profileId, held);
  const [seat, setSeat] = useState<Seat | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState(0);
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  const site = sites.find(({ id }) => id === siteId);

  /** After the next paint, when the row stands there. */
  const focus = (selector: string): void => {
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(selector)?.focus());
  };
  const focusWhereLost = (selector: string): void => {
    requestAnimationFrame(() => isNowhere(document.activeElement) && focus(selector));
  };
  const seek = (wanted: Seat): void => {
    opener.current = document.activeElement;
    setSeat(wanted);
    setSearch(search + 1);
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    requestAnimationFrame(() => opener.current instanceof HTMLElement && opener.current.focus());
  };
  const choose = (practitioner: Practitioner): void => {
    if (seat === null) return;
    const key = editing.choose(seat, practitioner);
    if (key === null) return;
    setOpen(false);
    focus(`[data-provider="${key}"] button`);
  };
  const save = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (editing.changes.length > 0 && !editing.isSaving) void editing.save();
  };
  const slot = (relation: ProviderRelation) => (
    <Slot
      key={relation}
      relation={relation}
      rows={editing.rowsOf(relation)}
      hasNpi={hasRegistry(site ?? null, sites)}
      editing={mayEdit ? editing : null}
      onSeek={seek}
      onGone={() => focusWhereLost(`[data-slot="${relation}"] button`)}
    />
  );
  return (
    <>
      <div ref={area} className={styles.providers} onKeyDown={save}>
        {providerRelations.map(slot)}
        <Others held={held} />
        {mayEdit ? <Foot editing={editing} /> : null}
      </div>
      <PractitionerSearch
        key={search}
        isOpen={isOpen}
        onClose={close}
        sites={sites}
        onChoose={choose}
        {...(site ? { practice: site } : {})}
      />
    </>
  );
};

interface SlotProps {
  readonly relation: ProviderRelation;
  readonly rows: readonly SlotRow[];
  readonly hasNpi: boolean;
  readonly editing: ProviderEditing | null;
  readonly onSeek: (seat: Seat) => void;
  readonly onGone: () => void;
}

const Slot = ({ relation, rows, hasNpi, editing, onSeek, onGone }: SlotProps) => {
  const titleId = useId();
  const { title, plain } = relationNames[relation];
  const isFilled = rows.some(({ kind }) => kind === 'held' || kind === 'draft');
  return (
    <section className={styles.slot} aria-labelledby={titleId} data-slot={relation}>
      <h3 id={titleId}>{title}</h3>
      <div>
        {rows.length === 0 ? <p className={styles.none}>No {plain} recorded.</p> : null}
        {rows.length > 0 ? (
          <ul>
            {rows.map((row) => (
              <ProviderRow
                // Saved, a draft is the same row: its buttons keep the focus.
                key={row.kind === 'draft' ? (row.npi ?? row.key) : row.key}
                row={row}
                relation={relation}
                hasNpi={hasNpi}
                editing={editing}
                onChange={onSeek}
                onGone={onGone}
              />
            ))}
          </ul>
        ) : null}
        {editing === null || isFilled ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            disabled={editing.isSaving || editing.isReading}
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={() => onSeek({ relation, instead: null })}
          >
            Add {plain}
          </Button>
        )}
      </div>
    </section>
  );
};

/** Related otherwise: shown, not changed here. */
const Others = ({ held }: { readonly held: readonly ProfilePractitioner[] }) => {
  const others = byLastName(held.filter(({ type }) => type === 'OTHER'));
  if (others.length === 0) return null;
  return (
    <section className={styles.slot} aria-label="Other">
      <h3>Other</h3>
      <ul>
        {others.map((one) => (
          <li key={one.npi ?? providerName(one)} className={styles.provider}>
            <div className={styles.words}>
              <span>{providerName(one)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};

const countOf = (count: number): string => `${count} unsaved ${count === 1 ? 'change' : 'changes'}`;

const summaryOf = ({ changes, results, isSaving }: ProviderEditing): string => {
  if (isSaving) return 'Saving…';
  const failed = results.filter(({ failure }) => failure !== null).length;
  if (failed > 0) return `${failed} of ${results.length} not saved`;
  if (changes.length > 0) return countOf(changes.length);
  return results.length > 0 ? 'All saved' : '';
};

const Foot = ({ editing }: { readonly editing: ProviderEditing }) => {
  const { changes, isSaving } = editing;
  const isOpen = changes.length > 0 || isSaving;
  return (
    <div className={styles.foot} data-open={isOpen}>
      {changes.length > 0 ? <UnsavedDot /> : null}
      {/* Once all is saved the rows say so; here it is only read aloud. */}
      <span role="status" className={isOpen ? 'grow' : 'visually-hidden'}>
        {summaryOf(editing)}
      </span>
      {isOpen ? (
        <>
          <Button
            variant="subtle"
            size="compact-md"
            disabled={isSaving}
            onClick={() => void editing.discard()}
          >
            Discard
          </Button>
          <Button size="compact-md" loading={isSaving} onClick={() => void editing.save()}>
            Save
          </Button>
        </>
      ) : null}
    </div>
  );
};
