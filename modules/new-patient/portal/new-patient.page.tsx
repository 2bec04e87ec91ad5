// Creates a patient at a site, with a warning of duplicates (OP-PRACT-1, OP-ADMIN-1, OP-ADMIN-2; ADMIN-003; document 1 §6 New Patient).
import { mayCreatePatientsHere } from '@alveary/contract/policies/patients.ts';
import { mayMergePatients } from '@alveary/modules/patient-merges/contract/policies.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { Select } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { useMe, useSignedIn } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { FieldMessage } from '@alveary/portal/ui/field-message.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormFootParts } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { SummaryCard } from '@alveary/modules/patients/portal/public.ts';
import { NewPatientFields } from './new-patient-fields.tsx';
import { placeOfAddress } from './new-patient-form.rules.ts';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ReferrerCard } from '@alveary/modules/patients/portal/public.ts';
import { useNewPatient } from './use-new-patient.ts';
import styles from './new-patient.module.css';

export function NewPatientPage() {
  const { me, sites } = useSignedIn();
  const own = useMemo(() => {
    const ids = new Set(mayCreatePatientsHere.sites(me));
    return sites.filter(({ id }) => ids.has(id));
  }, [me, sites]);
  if (own.length === 0) {
    return <NotAllowed line="Patients are created by caregiver leads who are staff. Ask an administrator." />;
  }
  return <NewPatientForm sites={own} />;
}

function NewPatientForm({ sites }: { readonly sites: readonly Site[] }) {
  const { search, hash } = useLocation();
  const [place] = useState(() => placeOfAddress(search, hash));
  const [siteId, setSiteId] = useState(place.siteId);
  const [npi, setNpi] = useState(place.npi);
  const site = sites.find(({ id }) => id === siteId) ?? null;
  const form = useNewPatient({ site, referrerNpi: npi, phone: place.phone });
  const locale = localeOfRegion(site?.region);
  const mayMergeAt = mayMergePatients.sites(useMe());
  const mergeAt = sites.filter(({ id }) => mayMergeAt.includes(id)).map(({ slug }) => slug);
  return (
    <Form form={form} className={styles.newp} takesFocus>
      <div className={styles.scroll}>
        <h1>New Patient</h1>
        <FormNotes form={form} what="patient" />
        {form.duplicates.length === 0 ? null : (
          <PossibleDuplicates
            duplicates={form.duplicates}
            typed={form.values}
            siteName={site?.short_name ?? ''}
            locale={locale}
            otherPeople={form.otherPeople}
            onChange={form.setOtherPeople}
            mergeAt={mergeAt}
          />
        )}
        <div className={styles.columns}>
          <SummaryCard title="Patient">
            <div className={styles.fields}>
              <NewPatientFields form={form} locale={locale} />
            </div>
          </SummaryCard>
          <div className={styles.side}>
            <SummaryCard title="Site">
              <SiteField sites={sites} site={site} isLost={siteId !== null} onChoose={setSiteId} />
            </SummaryCard>
            <ReferrerCard npi={npi} isBadNpi={place.isBadNpi} onDrop={() => setNpi(null)} />
          </div>
        </div>
      </div>
      <footer className={styles.bar}>
        {form.waiting > 0 ? <p className="dim">{`Compare first: ${form.waiting} to look at`}</p> : null}
        <FormFootParts form={form} act="Create patient" />
      </footer>
    </Form>
  );
}

interface SiteFieldProps {
  readonly sites: readonly Site[];
  readonly site: Site | null;
  /** The address names a site, but none where the person may create patients. */
  readonly isLost: boolean;
  readonly onChoose: (siteId: string | null) => void;
}

const SiteField = ({ sites, site, isLost, onChoose }: SiteFieldProps) => (
  <div className={styles.site}>
    <Select
      size="sm"
      aria-label="Site of the patient"
      aria-describedby="newp-site"
      placeholder="Choose the site"
      searchable
      limit={50}
      allowDeselect={false}
      nothingFoundMessage="None of the sites where you may create patients has this name."
      data={sites.map(({ id, full_name }) => ({ value: id, label: full_name }))}
      value={site?.id ?? null}
      onChange={onChoose}
    />
    <FieldMessage
      id="newp-site"
      error={
        site === null && isLost
          ? 'You may not create patients at the site of the link. Choose another.'
          : null
      }
    />
  </div>
);
