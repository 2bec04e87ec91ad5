// The page of one patient in one site: who, which tabs, and what when the address names nobody (SHELL-020; OP-PROFILE-2; OP-SHELL-5)
import { patientCalls } from '../contract/calls.ts';
import { useMemo } from 'react';
import {
  type Location,
  Navigate,
  NavLink,
  Outlet,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { unitsFor } from '@alveary/contract/units.ts';
import type { CallError } from '@alveary/portal/lib/call-error.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { type PatientTab, patientTabs, useFeatures } from '@alveary/portal/shell/feature.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { TabLine } from '@alveary/portal/ui/tab-line.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import type { MergedRecord } from '@alveary/modules/patient-merges/contract/model.ts';
import { ClosedMeanwhile, ClosedRecord } from './closed-record.tsx';
import { PatientBar } from './patient-bar.tsx';
import { PatientContext, type PatientOnPage } from './patient-context.ts';
import { useShowsPatient } from './patient-in-view.ts';
import { usePatientChanges } from './use-patient-changes.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import styles from './patient-bar.module.css';

const KEEP_MS = 60_000;

export function PatientPage() {
  const { slug, siteProfileId } = useParams();
  if (slug === undefined || !isUuid(siteProfileId)) return <NotFoundPage />;
  return <PatientOfSite key={siteProfileId} slug={slug} siteProfileId={siteProfileId} />;
}

interface PatientOfSiteProps {
  readonly slug: string;
  readonly siteProfileId: string;
}

function PatientOfSite({ slug, siteProfileId }: PatientOfSiteProps) {
  const { sites, settings } = useSignedIn();
  const own = settings.display_preferences;
  const { data, error, refetch } = useCall(
    patientCalls.siteProfile,
    { params: { id: siteProfileId } },
    { shownInPlace: true, staleTime: KEEP_MS },
  );
  const site = sites.find((one) => one.slug === slug);
  const patient = useMemo<PatientOnPage | null>(
    () =>
      data === undefined
        ? null
        : {
            siteProfile: data,
            units: unitsFor(own, site?.feature_values ?? {}),
            locale: localeOfRegion(data.site.region),
          },
    [data, site, own],
  );

  if (patient === null) {
    if (error === null) return <LoadingPatient />;
    if (error.code === 'NoSiteForPatient')
      return <NoSite slug={slug} siteProfileId={siteProfileId} error={error} />;
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  if (patient.siteProfile.site.slug !== slug) return <NotFoundPage />;
  const closed = error?.code === 'NoSiteForPatient' ? error : null;
  return <PatientFrame patient={patient} closed={closed} />;
}

interface PatientFrameProps {
  readonly patient: PatientOnPage;
  /** Why the patient who is shown could not be read again. */
  readonly closed: CallError | null;
}

/** `?tab=communication` opens the logs (SHELL-035). */
function PatientFrame({ patient, closed }: PatientFrameProps) {
  const { siteProfile, locale } = patient;
  useShowsPatient(siteProfile.profile.id);
  usePatientChanges(siteProfile.profile.id);
  const { data: open } = useCall(
    patientCalls.openCounts,
    { params: { id: siteProfile.profile.id } },
    { shownInPlace: true },
  );
  const asksForLogs = useSearchParams()[0].get('tab') === 'communication';
  const address = patientAddress(siteProfile.site.slug, siteProfile.id);
  const location = useLocation();
  const { pathname } = location;
  const all = patientTabs(useFeatures());
  const tabs = all.filter(({ isShown }) => isShown?.(siteProfile) !== false);
  const isHidden = all.some((tab) => pathname === `${address}/${tab.path}` && !tabs.includes(tab));
  return (
    <PatientContext value={patient}>
      <div className={styles.head} data-part="sticky-head">
        {closed === null ? null : (
          <ClosedMeanwhile id={siteProfile.id} addressOf={keptAddress(address, location)} />
        )}
        <PatientBar siteProfile={siteProfile} locale={locale} />
        <Slot name="patient-strip" given={{ siteProfile, locale }} />
        <TabLine label="Patient">
          {tabs
            .filter((tab) => tab.isUnlisted !== true)
            .map((tab) => (
              <TabLink
                key={tab.path}
                tab={tab}
                open={tab.counts === undefined ? 0 : (open?.[tab.counts] ?? 0)}
              />
            ))}
        </TabLine>
      </div>
      {asksForLogs && pathname !== `${address}/logs` ? (
        <Navigate to={`${address}/logs`} replace />
      ) : isHidden ? (
        <NotFoundPage />
      ) : (
        <Outlet />
      )}
    </PatientContext>
  );
}

interface TabLinkProps {
  readonly tab: PatientTab;
  /** Nothing is said where nothing is open, or while it is not known. */
  readonly open: number;
}

const TabLink = ({ tab: { path, title }, open }: TabLinkProps) => (
  <NavLink to={path} {...(open === 0 ? {} : { 'aria-label': `${title}, ${open} open` })}>
    {title}
    {/* Drawn by the style: as text it would have to stand right after the title in the name. */}
    {open === 0 ? null : <span className={styles.open} data-count={open} aria-hidden />}
  </NavLink>
);

/** The record that is kept, at what the address of the closed one asked for: its tab, its filters, its report. */
const keptAddress =
  (closed: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>) =>
  ({ slug, siteProfileId }: MergedRecord): string =>
    `${patientAddress(slug, siteProfileId)}${pathname.slice(closed.length)}${search}`;

const NoSite = ({ slug, siteProfileId, error }: PatientOfSiteProps & { readonly error: CallError }) => {
  const location = useLocation();
  return (
    <div className={styles.refused}>
      <ClosedRecord
        id={siteProfileId}
        error={error}
        addressOf={keptAddress(patientAddress(slug, siteProfileId), location)}
      />
    </div>
  );
};

const LoadingPatient = () => (
  <div className={styles.head} role="status" aria-label="Loading the patient" aria-busy>
    <div className={`${styles.bar} ${styles.loading}`}>
      <span style={{ width: 180 }} />
      <span style={{ width: 120 }} />
      <span style={{ width: 120 }} />
    </div>
    <TabLine label="Loading">{null}</TabLine>
  </div>
);
