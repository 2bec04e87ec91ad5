// How is a practitioner related to a patient, and what becomes of the relation by adding or removing one? (document 3 §3, §4 Provider assignment; OP-PRACT-3)
import { z } from 'zod';
import { npiField } from './npi.ts';

export const providerTypes = ['REFERRAL', 'PRIMARY', 'OTHER', 'REFERRAL_AND_PRIMARY'] as const;
export const providerType = z.enum(providerTypes);
export type ProviderType = z.output<typeof providerType>;

/** One of the two slots of the editor. */
export const providerRelations = ['REFERRAL', 'PRIMARY'] as const;
export const providerRelation = z.enum(providerRelations);
export type ProviderRelation = z.output<typeof providerRelation>;

/** A provider the patient has, as far as the rules look at one. */
export interface HeldProvider {
  /** Practitioners who came in without a right number have none. */
  readonly npi: string | null;
  readonly type: ProviderType;
}

/** Somebody who is chosen for a slot and not saved yet. */
export const draftProvider = z.object({
  /** Made by the client, so that a draft can be replaced and removed before it has any other id. */
  draftKey: z.uuid(),
  draftType: providerRelation,
  /** Assigning a provider needs an NPI. */
  npi: npiField,
  name: z.string(),
  credential: z.string().nullable(),
});
export type DraftProvider = z.output<typeof draftProvider>;

/** What became of each provider. */
export const assignmentResult = z.object({ success: z.array(z.string()), rejected: z.array(z.string()) });
export type AssignmentResult = z.output<typeof assignmentResult>;

export const relationsOf = (type: ProviderType): readonly ProviderRelation[] => {
  if (type === 'REFERRAL_AND_PRIMARY') return providerRelations;
  return type === 'OTHER' ? [] : [type];
};

export const holdsRelation = ({ type }: HeldProvider, relation: ProviderRelation): boolean =>
  relationsOf(type).includes(relation);

const otherRelation = (relation: ProviderRelation): ProviderRelation =>
  relation === 'REFERRAL' ? 'PRIMARY' : 'REFERRAL';

/** The type of a provider who is new in a relation: both when drafted or held in the other one too, else that alone. */
export const typeOfNewProvider = (
  npi: string,
  relation: ProviderRelation,
  held: readonly HeldProvider[],
  drafts: readonly Pick<DraftProvider, 'npi' | 'draftType'>[],
): ProviderType => {
  const other = otherRelation(relation);
  const isHeld = held.some((one) => one.npi === npi && holdsRelation(one, other));
  const isDrafted = drafts.some((one) => one.npi === npi && one.draftType === other);
  return isHeld || isDrafted ? 'REFERRAL_AND_PRIMARY' : relation;
};

/** What is left of a provider's type without the relation; null when it was the only one: fully unassigned. */
export const typeAfterUnassigning = (type: ProviderType, relation: ProviderRelation): ProviderType | null =>
  type === 'REFERRAL_AND_PRIMARY' ? otherRelation(relation) : type === relation ? null : type;

/** A relation that is to end: of the provider with this NPI. */
export const providerRemoval = z.object({ npi: npiField, relation: providerRelation });
export type ProviderRemoval = z.output<typeof providerRemoval>;

export type ProviderChange =
  | {
      readonly npi: string;
      readonly kind: 'assign';
      readonly was: ProviderType | null;
      readonly type: ProviderType;
    }
  | { readonly npi: string; readonly kind: 'unassign'; readonly was: ProviderType };

const withoutRemoved = (held: HeldProvider, removals: readonly ProviderRemoval[]): ProviderType | null =>
  removals
    .filter(({ npi }) => npi === held.npi)
    .reduce<ProviderType | null>(
      (type, { relation }) => (type === null ? null : typeAfterUnassigning(type, relation)),
      held.type,
    );

/** What is to be done for one provider, or null when that provider stays as now. */
const changeFor = (
  npi: string,
  held: HeldProvider | undefined,
  drafts: readonly DraftProvider[],
  removals: readonly ProviderRemoval[],
): ProviderChange | null => {
  const was = held?.type ?? null;
  const left = held === undefined ? null : withoutRemoved(held, removals);
  const stays = held === undefined || left === null ? [] : [{ npi, type: left }];
  const [draft] = drafts;
  const type = draft === undefined ? left : typeOfNewProvider(npi, draft.draftType, stays, drafts);
  if (type === was) return null;
  if (type !== null) return { npi, kind: 'assign', was, type };
  return was === null ? null : { npi, kind: 'unassign', was };
};

/** Everything that is to be done, one change for each provider, in the order they were chosen. */
export const changesOfProviders = (
  held: readonly HeldProvider[],
  drafts: readonly DraftProvider[],
  removals: readonly ProviderRemoval[],
): readonly ProviderChange[] => {
  const npis = new Set([...drafts, ...removals].map(({ npi }) => npi));
  return [...npis].flatMap((npi) => {
    const own = drafts.filter((draft) => draft.npi === npi);
    return (
      changeFor(
        npi,
        held.find((one) => one.npi === npi),
        own,
        removals,
      ) ?? []
    );
  });
};
