// Asks for the referring practitioner of a new patient, then opens the page in a new tab (OP-PRACT-1; SHELL-058).
import { mayCreatePatientsHere } from '@alveary/contract/policies/patients.ts';
import type { Practitioner } from '@alveary/modules/practitioners/contract/model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { useMemo } from 'react';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showWarning } from '@alveary/portal/shell/notices.ts';
import { PractitionerSearch } from '@alveary/modules/practitioners/portal/public.ts';
import { newPatientAddress } from '../contract/new-patient-address.ts';

interface NewPatientProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export const NewPatient = ({ isOpen, onClose }: NewPatientProps) => {
  const { me, sites, settings } = useSignedIn();
  const own = useMemo(() => {
    const ids = new Set(mayCreatePatientsHere.sites(me));
    return sites.filter(({ id }) => ids.has(id));
  }, [me, sites]);
  const open = (site: Site, npi: string | null): void => {
    onClose();
    window.open(newPatientAddress(settings.admin_base_url, { siteId: site.id, npi }), '_blank', 'noopener');
  };
  const choose = (practitioner: Practitioner, site: Site): void => {
    if (practitioner.npi === null) {
      showWarning('No referrer was carried over', {
        line: 'This practitioner has no NPI. The page opens without a referrer.',
      });
    }
    open(site, practitioner.npi);
  };
  return (
    <PractitionerSearch
      isOpen={isOpen}
      onClose={onClose}
      sites={own}
      onChoose={choose}
      onWithout={(site) => open(site, null)}
    />
  );
};
