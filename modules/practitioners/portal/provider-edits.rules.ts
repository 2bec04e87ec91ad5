// What is chosen and not saved of a patient's providers, and what stands in each slot? (document 3 §4 Provider assignment; OP-PRACT-3)
import type { ProfilePractitioner } from '@alveary/modules/patients/contract/model.ts';
import {
  type DraftProvider,
  draftProvider,
  holdsRelation,
  type ProviderRelation,
  type ProviderRemoval,
  providerRemoval,
} from '../contract/assignment.ts';
import { UNKNOWN_PRACTITIONER } from '../contract/model.ts';

export interface ProviderEdits {
  readonly drafts: readonly DraftProvider[];
  readonly removals: readonly ProviderRemoval[];
}

export const noEdits: ProviderEdits = { drafts: [], removals: [] };

/** What a kept draft holds: anything that is no draft and no removal is left out. */
export const editsOfKept = (kept: {
  readonly drafts: readonly unknown[];
  readonly removals: readonly unknown[];
}): ProviderEdits => ({
  drafts: kept.drafts.flatMap((one) => draftProvider.safeParse(one).data ?? []),
  removals: kept.removals.flatMap((one) => providerRemoval.safeParse(one).data ?? []),
});

const isSame = (one: ProviderRemoval, other: ProviderRemoval): boolean =>
  one.npi === other.npi && one.relation === other.relation;

const relationOf = ({ npi, draftType }: DraftProvider): ProviderRemoval => ({ npi, relation: draftType });

const isHeldAs = (held: readonly ProfilePractitioner[], { npi, relation }: ProviderRemoval): boolean =>
  held.some((one) => one.npi === npi && holdsRelation(one, relation));

/** Without what came true meanwhile, and without what takes itself back. */
export const openEdits = (
  held: readonly ProfilePractitioner[],
  { drafts, removals }: ProviderEdits,
): ProviderEdits => ({
  drafts: drafts.filter((draft) => !isHeldAs(held, relationOf(draft))),
  removals: removals.filter(
    (removal) => isHeldAs(held, removal) && !drafts.some((draft) => isSame(relationOf(draft), removal)),
  ),
});

/** Somebody is chosen for a slot: whoever is in it already only stays. */
export const withDraft = (edits: ProviderEdits, draft: DraftProvider): ProviderEdits => {
  const isThere = edits.drafts.some((one) => isSame(relationOf(one), relationOf(draft)));
  return isThere ? edits : { ...edits, drafts: [...edits.drafts, draft] };
};

/** Null when there is no draft under this key. */
export const replaceDraft = (
  edits: ProviderEdits,
  draftKey: string,
  chosen: Pick<DraftProvider, 'npi' | 'name' | 'credential'>,
): ProviderEdits | null =>
  edits.drafts.some((draft) => draft.draftKey === draftKey)
    ? {
        ...edits,
        drafts: edits.drafts.map((draft) => (draft.draftKey === draftKey ? { ...draft, ...chosen } : draft)),
      }
    : null;

/** Null when there is no draft under this key. */
export const withoutDraft = (edits: ProviderEdits, draftKey: string): ProviderEdits | null => {
  const drafts = edits.drafts.filter((draft) => draft.draftKey !== draftKey);
  return drafts.length === edits.drafts.length ? null : { ...edits, drafts };
};

/** Marks a relation as ending, or takes the mark back. */
export const toggleRemoval = (edits: ProviderEdits, removal: ProviderRemoval): ProviderEdits => {
  const removals = edits.removals.filter((one) => !isSame(one, removal));
  return removals.length < edits.removals.length
    ? { ...edits, removals }
    : { ...edits, removals: [...removals, removal] };
};

/** What is left to save when everything about these providers is saved. */
export const withoutProviders = (edits: ProviderEdits, npis: readonly string[]): ProviderEdits => ({
  drafts: edits.drafts.filter(({ npi }) => !npis.includes(npi)),
  removals: edits.removals.filter(({ npi }) => !npis.includes(npi)),
});

/** What the last save said of one provider. */
export interface ProviderResult {
  readonly npi: string;
  readonly name: string;
  /** Null when it is saved, else why it is not. */
  readonly failure: string | null;
  /** The slots the provider was taken out of. */
  readonly leaves: readonly ProviderRelation[];
}

export interface SlotRow {
  readonly key: string;
  readonly kind: 'held' | 'leaving' | 'draft' | 'left';
  readonly name: string;
  readonly npi: string | null;
  readonly result: ProviderResult | null;
}

export const providerName = ({
  firstName,
  lastName,
  credential,
}: Pick<ProfilePractitioner, 'firstName' | 'lastName' | 'credential'>): string =>
  [`${firstName} ${lastName}`.trim() || UNKNOWN_PRACTITIONER, credential].filter(Boolean).join(', ');

/** Lists of providers stand by last name (document 3 §9). */
export const byLastName = (held: readonly ProfilePractitioner[]): readonly ProfilePractitioner[] =>
  [...held].sort(
    (one, other) =>
      one.lastName.localeCompare(other.lastName, 'en') || one.firstName.localeCompare(other.firstName, 'en'),
  );

/** Those a slot shows: the saved ones, the chosen ones, and those who were just taken out of it. */
export const rowsOfSlot = (
  relation: ProviderRelation,
  held: readonly ProfilePractitioner[],
  edits: ProviderEdits,
  results: readonly ProviderResult[],
): readonly SlotRow[] => {
  const resultOf = (npi: string | null) =>
    results.find((result) => npi !== null && result.npi === npi) ?? null;
  const isLeaving = (npi: string | null) =>
    npi !== null && edits.removals.some((removal) => isSame(removal, { npi, relation }));
  const saved = byLastName(held.filter((one) => holdsRelation(one, relation))).map(
    (one): SlotRow => ({
      key: one.npi ?? `${one.lastName} ${one.firstName}`,
      kind: isLeaving(one.npi) ? 'leaving' : 'held',
      name: providerName(one),
      npi: one.npi,
      result: resultOf(one.npi),
    }),
  );
  const chosen = edits.drafts
    .filter(({ draftType }) => draftType === relation)
    .map(
      ({ draftKey, name, credential, npi }): SlotRow => ({
        key: draftKey,
        kind: 'draft',
        name: [name, credential].filter(Boolean).join(', '),
        npi,
        result: resultOf(npi),
      }),
    );
  const shown = new Set([...saved, ...chosen].map(({ npi }) => npi));
  const left = results
    .filter(({ failure, leaves, npi }) => failure === null && leaves.includes(relation) && !shown.has(npi))
    .map((result): SlotRow => ({ ...result, key: `left ${result.npi}`, kind: 'left', result }));
  return [...left, ...saved, ...chosen];
};
