// What can be done with a patient's providers before and while they are saved? (OP-PRACT-3; PRACT-045, PRACT-057, PRACT-058)
import type { ProfilePractitioner } from '@alveary/modules/patients/contract/model.ts';
import {
  changesOfProviders,
  type DraftProvider,
  type ProviderChange,
  type ProviderRelation,
} from '../contract/assignment.ts';
import type { Practitioner } from '../contract/model.ts';
import { useState } from 'react';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { useFormValues } from '@alveary/portal/shell/form/use-form-values.ts';
import { useUnsaved } from '@alveary/portal/shell/leave-prompt.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { practitionerName } from './practitioner-results.rules.ts';
import {
  editsOfKept,
  noEdits,
  openEdits,
  type ProviderEdits,
  type ProviderResult,
  providerName,
  replaceDraft,
  rowsOfSlot,
  type SlotRow,
  toggleRemoval,
  withDraft,
  withoutDraft,
  withoutProviders,
} from './provider-edits.rules.ts';
import { useProviderSaving } from './use-provider-saving.ts';

const shape = { labels: { drafts: 'Providers', removals: 'Ending' } };

/** For which slot somebody is looked for, and instead of whom. */
export interface Seat {
  readonly relation: ProviderRelation;
  readonly instead: SlotRow | null;
}

export const warnOfNoNpi = (): void =>
  showWarning('This provider has no NPI', { line: 'Without one the assignment cannot be changed here.' });

/** Whom a save is about, as they stand now: afterwards some of them are not on the screen any more. */
const resultsToCome = (
  changes: readonly ProviderChange[],
  held: readonly ProfilePractitioner[],
  { drafts, removals }: ProviderEdits,
): readonly Omit<ProviderResult, 'failure'>[] =>
  changes.map(({ npi }) => {
    const one = held.find((provider) => provider.npi === npi);
    return {
      npi,
      name: one ? providerName(one) : (drafts.find((draft) => draft.npi === npi)?.name ?? npi),
      leaves: removals.filter((removal) => removal.npi === npi).map(({ relation }) => relation),
    };
  });

export const useProviderEditor = (profileId: string, held: readonly ProfilePractitioner[]) => {
  const kept = useFormValues<ProviderEdits, null>({
    draftKey: `providers:${profileId}`,
    shape,
    row: null,
    valuesOf: () => noEdits,
  });
  const discardEdits = async (): Promise<void> => {
    kept.startAnew(null);
    await kept.forgetDraft();
  };
  const [results, setResults] = useState<readonly ProviderResult[]>([]);
  const saving = useProviderSaving(profileId);
  const edits = openEdits(held, editsOfKept(kept.values));
  const changes = changesOfProviders(held, edits.drafts, edits.removals);
  useUnsaved(changes.length > 0, 'page', true);

  const change = (next: ProviderEdits, npi: string): void => {
    kept.form.setValues(next);
    setResults(results.filter((result) => result.npi !== npi));
  };

  /** Marks as ending or takes that back; without an NPI it warns and does nothing. */
  const toggle = (relation: ProviderRelation, npi: string | null): boolean => {
    if (npi === null) {
      warnOfNoNpi();
      return false;
    }
    change(toggleRemoval(edits, { npi, relation }), npi);
    return true;
  };

  const removeDraft = (draftKey: string, npi: string): void => {
    const next = withoutDraft(edits, draftKey);
    if (next === null) console.warn(`There is no draft provider ${draftKey} to remove.`);
    else change(next, npi);
  };

  /** @returns the key of the row that shows the chosen one, or null when nothing was chosen */
  const choose = ({ relation, instead }: Seat, practitioner: Practitioner): string | null => {
    const { npi, credential } = practitioner;
    if (npi === null) {
      showWarning('This practitioner has no NPI', {
        line: 'Assigning a provider needs one. Choose another.',
      });
      return null;
    }
    const chosen = { npi, name: practitionerName(practitioner), credential };
    if (instead?.kind === 'draft') {
      const next = replaceDraft(edits, instead.key, chosen);
      if (next === null) console.warn(`There is no draft provider ${instead.key} to replace.`);
      else change(next, npi);
      return next === null ? null : instead.key;
    }
    const draft: DraftProvider = { draftKey: newId(), draftType: relation, ...chosen };
    const begun =
      instead === null || instead.npi === null ? edits : toggleRemoval(edits, { npi: instead.npi, relation });
    change(withDraft(begun, draft), npi);
    return draft.draftKey;
  };

  const save = async (wanted: readonly ProviderChange[] = changes): Promise<void> => {
    const about = resultsToCome(wanted, held, edits);
    const { success, reasons } = await saving.save(wanted);
    const rest = withoutProviders(edits, success);
    setResults([
      ...results.filter(({ npi }) => !about.some((one) => one.npi === npi)),
      ...about.map((one) => ({ ...one, failure: reasons.get(one.npi) ?? null })),
    ]);
    if (rest.drafts.length + rest.removals.length === 0) await discardEdits();
    else kept.form.setValues(rest);
  };

  return {
    changes,
    isReading: kept.draftState === 'reading',
    isSaving: saving.isSaving,
    results,
    rowsOf: (relation: ProviderRelation) => rowsOfSlot(relation, held, edits, results),
    toggle,
    removeDraft,
    choose,
    save: () => save(),
    retry: (npi: string) => save(changes.filter((one) => one.npi === npi)),
    discard: async () => {
      setResults([]);
      await discardEdits();
    },
  };
};

export type ProviderEditing = ReturnType<typeof useProviderEditor>;
