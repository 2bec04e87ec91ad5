// Whom did the person open last? Offered while the form is empty (PSEARCH-001; design language, patient search).
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { RecentPatient } from '@alveary/modules/patients/contract/model.ts';
import { type DateLocale, showAgo, showDay } from '@alveary/portal/lib/dates.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { Initials } from '@alveary/portal/ui/initials.tsx';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { NO_EHR_ID, UNKNOWN_BIRTH } from './results.rules.ts';
import styles from './patient-search.module.css';

const MOST = 4;

interface RecentPatientsProps {
  readonly locale: DateLocale;
  readonly onOpen: (address: string) => void;
}

export const RecentPatients = ({ locale, onOpen }: RecentPatientsProps) => {
  const recent = useCall(patientCalls.recent, {}, { shownInPlace: true, staleTime: 0 });
  const rows = (recent.data ?? []).slice(0, MOST);
  if (rows.length === 0) return null;
  return (
    <section className={styles.recent} aria-label="Recently opened patients">
      <h3>Recently opened</h3>
      <ul>
        {rows.map((patient) => (
          <li key={patient.siteProfileId}>
            <RecentRow patient={patient} locale={locale} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface RecentRowProps extends RecentPatientsProps {
  readonly patient: RecentPatient;
}

const RecentRow = ({ patient, locale, onOpen }: RecentRowProps) => {
  const address = patientAddress(patient.siteSlug, patient.siteProfileId);
  const name = nameOf(patient);
  return (
    <a
      href={address}
      className={styles.recentRow}
      onClick={(event) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(address);
      }}
    >
      <Initials firstName={patient.firstName} lastName={patient.lastName} />
      <b className="trunc">{name}</b>
      <span className="tabular">
        {patient.dateOfBirth === null ? UNKNOWN_BIRTH : showDay(patient.dateOfBirth, locale)}
      </span>
      <span className="trunc">
        <span className="dim">EHR ID: </span>
        {patient.ehrId ?? NO_EHR_ID}
      </span>
      <span className="dim trunc">{patient.siteShortName}</span>
      <span className={`dim ${styles.recentAgo}`}>{showAgo(patient.openedAt, now())}</span>
    </a>
  );
};
