// Whose is it, in a link to the record, and in which locale are this patient's dates read? (ADMIN-001; OP-FORMAT-2)
import { patientCalls } from '../contract/calls.ts';
import type { Profile } from '../contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Link } from 'react-router';
import { type DateLocale, localeOfRegion, localeOfSites, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { nameOf } from '../contract/patient-name.ts';

interface AtSites {
  readonly siteProfiles: readonly { readonly site: { readonly id: string } }[];
}

/** That of the person's own site where the patient is; until the patient is known, that of the person's sites. */
const localeOfPatient = (patient: AtSites | undefined, sites: readonly Site[]): DateLocale => {
  const own = sites.find(({ id }) => patient?.siteProfiles.some(({ site }) => site.id === id));
  return own === undefined ? localeOfSites(sites) : localeOfRegion(own.region);
};

export const usePatientLocale = (patient: AtSites | undefined): DateLocale =>
  localeOfPatient(patient, useSignedIn().sites);

/** The patient of something that is shown; undefined until known. */
export const usePatientOf = (profileId: string): { patient: Profile | undefined; locale: DateLocale } => {
  const { data: patient } = useCall(
    patientCalls.profile,
    { params: { id: profileId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  return { patient, locale: usePatientLocale(patient) };
};

/** Where the patient's tabs are for this person; null where they have no site of the patient, and until it is known. */
export const usePatientPage = (profileId: string): string | null => {
  const { sites } = useSignedIn();
  const { patient } = usePatientOf(profileId);
  const here = patient?.siteProfiles.find(({ site }) => sites.some(({ id }) => id === site.id));
  return here === undefined ? null : patientAddress(here.site.slug, here.id);
};

export const PatientLink = ({ profileId }: { readonly profileId: string }) => {
  const { patient, locale } = usePatientOf(profileId);
  return (
    <Link to={`/admin/profile/${profileId}`}>
      {patient === undefined
        ? 'Open the record'
        : `${nameOf(patient)}, ${showDay(patient.dateOfBirth, locale)}`}
    </Link>
  );
};
