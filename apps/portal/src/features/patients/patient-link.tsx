// Whose is it, in a link to the record, and in which locale are this patient's dates read? (ADMIN-001; OP-FORMAT-2)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { Link } from 'react-router';
import { type DateLocale, localeOfRegion, localeOfSites, showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSignedIn } from '../../shell/me.ts';
import { nameOf } from './patient-name.ts';

interface AtSites {
  readonly siteProfiles: readonly { readonly site: { readonly id: string } }[];
}

/** That of the person's own site where the patient is; until the patient is known, that of the person's sites. */
export const usePatientLocale = (patient: AtSites | undefined): DateLocale => {
  const { sites } = useSignedIn();
  const own = sites.find(({ id }) => patient?.siteProfiles.some(({ site }) => site.id === id));
  return own === undefined ? localeOfSites(sites) : localeOfRegion(own.region);
};

/** The patient of something that is shown; undefined until known. */
export const usePatientOf = (profileId: string): { patient: Profile | undefined; locale: DateLocale } => {
  const { data: patient } = useCall(
    patientCalls.profile,
    { params: { id: profileId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  return { patient, locale: usePatientLocale(patient) };
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
