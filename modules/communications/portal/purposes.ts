// Which purposes can be chosen for a log of this patient by this person, and how is a purpose said? (OP-LOG-1, OP-LOG-2)
import { communicationCalls } from '../contract/calls.ts';
import type { Purpose } from '../contract/model.ts';
import { isMedicalAssistant } from '../contract/policies.ts';
import type { Me } from '@alveary/contract/policies/policy.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { siteOffers } from '@alveary/modules/sites/contract/rules.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { purposeNameOf } from './purpose-names.ts';

type PortalCode = Purpose['portalCode'];

/** The portal code of call logs: the UK list applies when no site of the patient has the US features. */
export const callLogCode = (sites: readonly Pick<Site, 'feature_values' | 'conditions'>[]): PortalCode =>
  sites.some((site) => siteOffers(site, 'us')) ? 'CALL_LOG' : 'CALL_LOG_UK';

/** MA Activity is for medical assistants only. */
export const purposesFor = (all: readonly Purpose[], code: PortalCode, me: Me): readonly Purpose[] =>
  all.filter(
    (purpose) => purpose.portalCode === code && (purpose.key !== 'MA_ACTIVITY' || isMedicalAssistant(me)),
  );

/** The label of a purpose; one that this person cannot choose, or nobody can, is said from its key. */
export const purposeName = (all: readonly Purpose[], key: string | null): string | null =>
  key === null ? null : (all.find((purpose) => purpose.key === key)?.name ?? purposeNameOf(key));

/** All purposes of all lists; they do not change while the portal is open. */
export const usePurposes = () => {
  const { data, error, isPending, refetch } = useCall(
    communicationCalls.purposes,
    { query: {} },
    { staleTime: Number.POSITIVE_INFINITY, shownInPlace: true },
  );
  return { purposes: data?.rows ?? [], error, isPending, refetch };
};
