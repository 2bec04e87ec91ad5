// The page of one patient in one site: who, which tabs, and what when the address names nobody (SHELL-020; OP-PROFILE-2; OP-SHELL-5)
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Navigate, NavLink, Outlet, useLocation, useParams, useSearchParams } from 'react-router';
import { localeOfRegion } from '../../lib/dates.ts';
import { unitsOfSite } from '../../lib/units.ts';
import { useCall } from '../../lib/use-call.ts';
import { NotFoundPage } from '../../shell/error-page.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TabLine } from '../../ui/tab-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { isUuid } from '../../lib/is-uuid.ts';
import { PatientBar } from './patient-bar.tsx';
import { PatientContext, type PatientOnPage } from './patient-context.ts';
import { useShowsPatient } from './patient-in-view.ts';
import { patientAddress } from '../../shell/patient-address.ts';
import { StickyStrip } from './sticky-strip.tsx';
import './patient-bar.css';

const NO_SITE = 'No site found for this patient.';
const KEEP_MS = 60_000;

/** The tabs whose screens exist; the others appear with their screens. */
const tabs = [
  { path: 'careSummary', title: 'Care Summary' },
  { path: 'logs', title: 'Logs' },
  { path: 'patientDetails', title: 'Patient Details' },
] as const;

export function PatientPage() {
  const { slug, siteProfileId } = useParams();
  if (slug === undefined || !isUuid(siteProfileId)) return <NotFoundPage />;
  return <PatientOfSite key={siteProfileId} slug={slug} siteProfileId={siteProfileId} />;
}

/** The address without a tab is that of the Care Summary. */
export const PatientStart = () => <Navigate to="careSummary" replace />;

interface PatientOfSiteProps {
  readonly slug: string;
  readonly siteProfileId: string;
}

function PatientOfSite({ slug, siteProfileId }: PatientOfSiteProps) {
  const { sites } = useSignedIn();
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
            units: unitsOfSite(site?.feature_values ?? {}),
            locale: localeOfRegion(data.site.region),
          },
    [data, site],
  );

  if (patient === null) {
    if (error === null) return <LoadingPatient />;
    if (error.code === 'NoSiteForPatient') return <NoSite />;
    return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
  }
  if (patient.siteProfile.site.slug !== slug) return <NotFoundPage />;
  return <PatientFrame patient={patient} />;
}

/** `?tab=communication` opens the logs (SHELL-035). */
function PatientFrame({ patient }: { readonly patient: PatientOnPage }) {
  const { siteProfile, locale } = patient;
  useShowsPatient(siteProfile.profile.id);
  const asksForLogs = useSearchParams()[0].get('tab') === 'communication';
  const address = patientAddress(siteProfile.site.slug, siteProfile.id);
  const { pathname } = useLocation();
  return (
    <PatientContext value={patient}>
      <div className="patient-head">
        <PatientBar siteProfile={siteProfile} locale={locale} />
        <StickyStrip siteProfile={siteProfile} locale={locale} />
        <TabLine label="Patient">
          {tabs.map((tab) => (
            <NavLink key={tab.path} to={tab.path}>
              {tab.title}
            </NavLink>
          ))}
        </TabLine>
      </div>
      {asksForLogs && pathname !== `${address}/logs` ? (
        <Navigate to={`${address}/logs`} replace />
      ) : (
        <Outlet />
      )}
    </PatientContext>
  );
}

const NoSite = () => (
  <div className="patient-refused">
    <EmptyState icon={<IconUserOff size={28} stroke={1.5} aria-hidden />} title={NO_SITE} />
  </div>
);

const LoadingPatient = () => (
  <div className="patient-head" role="status" aria-label="Loading the patient" aria-busy>
    <div className="patient-bar patient-bar-loading">
      <span style={{ width: 180 }} />
      <span style={{ width: 120 }} />
      <span style={{ width: 120 }} />
    </div>
    <div className="tab-line" />
  </div>
);
