// Who read, searched and changed this patient? (OP-ADMIN-1; ADMIN-001; issue: Who saw this patient)
import { auditCalls } from '@alveary/contract/audit/calls.ts';
import { patientCalls } from '@alveary/contract/patients/calls.ts';
import type { Profile } from '@alveary/contract/patients/model.ts';
import { mayReadAccesses } from '@alveary/contract/policies/audit.ts';
import { IconEyeOff, IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { type DateLocale, showDay } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { NotFoundPage } from '../../shell/error-page.tsx';
import { ExportButton } from '../../shell/export-button.tsx';
import { useSignedIn } from '../../shell/me.ts';
import { NotAllowed } from '../../shell/not-allowed.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { patientAddress } from '../../shell/patient-address.ts';
import { nameOf, usePatientLocale } from '../patients/public.ts';
import { isUuid } from '../../lib/is-uuid.ts';
import { accessQuery, isFiltered, noAccessFilter, peopleMet, PER_PAGE } from './access-filter.rules.ts';
import { AccessFilters } from './access-filters.tsx';
import { AccessTable } from './access-table.tsx';
import './accesses.css';

const WHO_MAY = 'Those who choose the admins of one of the patient’s sites see who saw the patient.';

export const AccessesPage = () => {
  const { id } = useParams();
  const { me } = useSignedIn();
  if (!isUuid(id)) return <NotFoundPage />;
  return mayReadAccesses.sites(me).length === 0 ? (
    <NotAllowed line={WHO_MAY} />
  ) : (
    <AccessesOf key={id} profileId={id} />
  );
};

const AccessesOf = ({ profileId }: { readonly profileId: string }) => {
  const { me } = useSignedIn();
  const { data, error, refetch } = useCall(
    patientCalls.profile,
    { params: { id: profileId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  const locale = usePatientLocale(data);
  if (data === undefined) {
    if (error === null) return <Loading label="Loading the patient" />;
    if (error.code === 'NoSiteForPatient') {
      return <EmptyState icon={<IconUserOff size={28} stroke={1.5} aria-hidden />} title={error.message} />;
    }
    return <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />;
  }
  const mine = mayReadAccesses.sites(me);
  if (!data.siteProfiles.some(({ site }) => mine.includes(site.id))) return <NotAllowed line={WHO_MAY} />;
  return (
    <div className="accesses">
      <Head profile={data} locale={locale} />
      <Accesses profileId={profileId} locale={locale} />
    </div>
  );
};

const Loading = ({ label }: { readonly label: string }) => (
  <div className="accesses-loading">
    <SkeletonRows rows={8} columns={['14%', '18%', '16%', '20%', '8%']} label={label} />
  </div>
);

interface HeadProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
}

const Head = ({ profile, locale }: HeadProps) => (
  <PageHead title={nameOf(profile)} view="Who saw this patient">
    <dl className="accesses-facts">
      <div>
        <dt>Date of birth</dt>
        <dd className="tabular">{showDay(profile.dateOfBirth, locale)}</dd>
      </div>
      <div>
        <dt>EHR ID</dt>
        <dd className="tabular">{profile.identifiers.EhrId ?? '–'}</dd>
      </div>
      <div>
        <dt>Sites</dt>
        <dd>
          {profile.siteProfiles.map(({ id, site, accessible }) =>
            accessible ? (
              <Link key={id} to={patientAddress(site.slug, id)}>
                {site.shortName}
              </Link>
            ) : (
              <span key={id}>{site.shortName}</span>
            ),
          )}
        </dd>
      </div>
    </dl>
  </PageHead>
);

interface AccessesProps {
  readonly profileId: string;
  readonly locale: DateLocale;
}

const Accesses = ({ profileId, locale }: AccessesProps) => {
  const [filter, setFilter] = useState(noAccessFilter);
  const [people, setPeople] = useState<ReturnType<typeof peopleMet>>([]);
  // Half a range is not asked for: the second day follows.
  const isHalf = (filter.from === null) !== (filter.to === null);
  const { data, error, refetch, isPlaceholderData } = useCall(
    auditCalls.accesses,
    { params: { id: profileId }, query: { ...accessQuery(filter), page: filter.page - 1, size: PER_PAGE } },
    { shownInPlace: true, keepPrevious: true, enabled: !isHalf },
  );
  const met = peopleMet(people, data?.rows ?? []);
  if (met !== people) setPeople(met);
  return (
    <>
      <div className="accesses-toolbar">
        <AccessFilters filter={filter} people={people} locale={locale} onChange={setFilter} />
        <span className="grow" />
        <ExportButton
          call={auditCalls.accessesFile}
          input={{ params: { id: profileId }, query: accessQuery(filter) }}
          isDisabled={isHalf || data === undefined || data.total === 0}
        />
      </div>
      {error === null ? null : (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <Loading label="Loading the accesses" /> : null}
      {data !== undefined && error === null && data.rows.length === 0 ? (
        <EmptyState
          icon={<IconEyeOff size={28} stroke={1.5} aria-hidden />}
          title={isFiltered(filter) ? 'No accesses fit the filters.' : 'Nobody saw this patient yet.'}
        />
      ) : null}
      {data !== undefined && error === null && data.rows.length > 0 ? (
        <>
          <AccessTable rows={data.rows} locale={locale} isOld={isPlaceholderData} />
          <PageBar
            page={filter.page}
            perPage={PER_PAGE}
            total={data.total}
            isOld={isPlaceholderData}
            onChange={(page) => setFilter({ ...filter, page })}
          />
        </>
      ) : null}
    </>
  );
};
