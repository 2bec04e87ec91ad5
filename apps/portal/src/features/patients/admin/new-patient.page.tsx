// How is a patient created? (OP-PRACT-1, OP-ADMIN-1, OP-ADMIN-2; ADMIN-003; document 1 §6 New Patient)
import { mayCreatePatientsHere } from '@alveary/contract/policies/patients.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { Button, Select } from '@mantine/core';
import { type SubmitEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { localeOfRegion } from '../../../lib/dates.ts';
import { useSignedIn } from '../../../shell/me.ts';
import { NotAllowed } from '../../../shell/not-allowed.tsx';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { KeptTyping } from '../../../ui/kept-typing.tsx';
import { SummaryCard } from '../summary-card.tsx';
import { NewPatientFields } from './new-patient-fields.tsx';
import { placeOfAddress } from './new-patient-form.rules.ts';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ReferrerCard } from './referrer-card.tsx';
import { useNewPatient } from './use-new-patient.ts';
import './new-patient.css';

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
  const form = useNewPatient({ site, referrerNpi: npi });
  const chooseSite = (id: string | null): void => {
    setSiteId(id);
    form.dropDuplicates();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.submit();
  };
  const waiting = form.duplicates.filter(({ token }) => !form.otherPeople.includes(token)).length;
  return (
    <form className="newp" noValidate onSubmit={submit}>
      <div className="newp-scroll">
        <h1>New Patient</h1>
        <KeptTyping
          keptAt={form.draft.state === 'offered' ? form.draft.keptAt : null}
          onDiscard={() => void form.draft.discard()}
        />
        {form.duplicates.length === 0 ? null : (
          <PossibleDuplicates
            duplicates={form.duplicates}
            typed={form.typed}
            siteName={site?.short_name ?? ''}
            locale={localeOfRegion(site?.region)}
            otherPeople={form.otherPeople}
            onChange={form.setOtherPeople}
          />
        )}
        <div className="newp-columns">
          <SummaryCard title="Patient">
            <div className="newp-fields">
              <NewPatientFields
                typed={form.typed}
                shown={form.shown}
                change={form.change}
                leave={form.leave}
              />
            </div>
          </SummaryCard>
          <div className="newp-side">
            <SummaryCard title="Site">
              <SiteField sites={sites} site={site} isLost={siteId !== null} onChoose={chooseSite} />
            </SummaryCard>
            <ReferrerCard npi={npi} isBadNpi={place.isBadNpi} onDrop={() => setNpi(null)} />
          </div>
        </div>
      </div>
      <footer className="newp-bar">
        <p id="newp-missing" className="dim">
          {form.missing.length > 0
            ? `Still to complete or correct: ${form.missing.join(', ')}`
            : waiting > 0
              ? `Compare first: ${waiting} to look at`
              : null}
        </p>
        <Button
          type="submit"
          disabled={!form.isReady}
          loading={form.isRunning}
          aria-describedby="newp-missing"
        >
          Create patient
        </Button>
      </footer>
    </form>
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
  <div className="newp-site">
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
