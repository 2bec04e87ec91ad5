// What can be chosen in a log of this patient, and how are values said? (OP-LOG-2; OP-FORMAT-2)
import type { Purpose } from '../contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import { useMemo } from 'react';
import { type DateLocale, localeOfSites, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import type { Wording } from './log-form.ts';
import { callLogCode, purposeName, purposesFor, usePurposes } from './purposes.ts';

export interface LogChoices {
  readonly purposes: readonly Purpose[];
  /** Of a purpose that is not offered to this person too. */
  readonly purposeOf: (key: string | null) => Purpose | null;
  readonly purposeName: (key: string | null) => string | null;
  readonly locale: DateLocale;
  readonly wording: Wording;
}

/** The sites of the patient that the person works at; all of the person's own before the patient is known. */
const useSitesOfPatient = (profileId: string | null) => {
  const { sites } = useSignedIn();
  const { data } = useCall(
    patientCalls.profile,
    { params: { id: profileId ?? '' } },
    { enabled: profileId !== null, shownInPlace: true, staleTime: 60_000 },
  );
  return useMemo(() => {
    const ofPatient = new Set(data?.siteProfiles.map((entry) => entry.site.id) ?? []);
    const shared = sites.filter((site) => ofPatient.has(site.id));
    return shared.length > 0 ? shared : sites;
  }, [data, sites]);
};

export const useLogChoices = (profileId: string | null): LogChoices => {
  const { me } = useSignedIn();
  const sites = useSitesOfPatient(profileId);
  const { purposes: all } = usePurposes();
  return useMemo(() => {
    const code = callLogCode(sites);
    const locale = localeOfSites(sites);
    const wording: Wording = {
      purpose: (key) => purposeName(all, key) ?? '',
      date: (instant) => showDay(instant, locale),
    };
    return {
      purposes: purposesFor(all, code, me),
      purposeOf: (key: string | null) => all.find((purpose) => purpose.key === key) ?? null,
      purposeName: (key: string | null) => purposeName(all, key),
      locale,
      wording,
    };
  }, [all, me, sites]);
};
