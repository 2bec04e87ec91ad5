// Who read, searched and changed this patient? (OP-ADMIN-1; ADMIN-001)
import { auditCalls } from '../contract/calls.ts';
import type { Access } from '../contract/model.ts';
import { patientCalls } from '@alveary/modules/patients/contract/calls.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import { mayReadAccesses } from '../contract/policies.ts';
import { IconEyeOff } from '@tabler/icons-react';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { NotAllowed } from '@alveary/portal/shell/not-allowed.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { NoSiteOfPatient, usePatientLocale } from '@alveary/modules/patients/portal/public.ts';
import { isUuid } from '@alveary/portal/lib/is-uuid.ts';
import { peopleMet } from './access-filter.rules.ts';
import { accessColumns } from './access-columns.tsx';
import { AccessFilters, KindFilter } from './access-filters.tsx';
import { accessesList, accessQuery } from './accesses.list.ts';
import { episodeColumns } from './episode-columns.tsx';
import { episodesList } from './episodes.list.ts';
import styles from './accesses.module.css';

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
    if (error.code === 'NoSiteForPatient') return <NoSiteOfPatient error={error} />;
    return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  }
  const mine = mayReadAccesses.sites(me);
  if (!data.siteProfiles.some(({ site }) => mine.includes(site.id))) return <NotAllowed line={WHO_MAY} />;
  return (
    <div className={styles.accesses}>
      <Head profile={data} locale={locale} />
      <Views profileId={profileId} locale={locale} />
    </div>
  );
};

const Loading = ({ label }: { readonly label: string }) => (
  <div className={styles.loading}>
    <SkeletonRows rows={8} columns={['14%', '18%', '16%', '20%', '8%']} label={label} />
  </div>
);

interface HeadProps {
  readonly profile: Profile;
  readonly locale: DateLocale;
}

const Head = ({ profile, locale }: HeadProps) => (
  <PageHead title={nameOf(profile)} view="Who saw this patient">
    <dl className={styles.facts}>
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
  /** Chooses between the two views; stands first in the bar of each. */
  readonly choice: ReactNode;
}

/** Told as a patient would tell it, or each row of the log by itself: the address says which. */
const Views = ({ profileId, locale }: Omit<AccessesProps, 'choice'>) => {
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'every' ? 'every' : 'episodes';
  const choice = (
    <SegmentedControl
      size="xs"
      aria-label="View"
      data={[
        { value: 'episodes', label: 'Summary' },
        { value: 'every', label: 'Every access' },
      ]}
      value={view}
      onChange={(next) => setParams(next === 'every' ? { view: next } : {}, { replace: true })}
    />
  );
  const props = { profileId, locale, choice };
  return view === 'every' ? <Accesses {...props} /> : <Episodes {...props} />;
};

const nobody = {
  icon: <IconEyeOff size={28} stroke={1.5} aria-hidden />,
  title: 'Nobody saw this patient yet.',
};

/** Those who were met on any page of the list, by name. */
const usePeopleMet = (rows: readonly { readonly person: Access['person'] }[] | undefined) => {
  const [people, setPeople] = useState<ReturnType<typeof peopleMet>>([]);
  const met = peopleMet(people, rows ?? []);
  if (met !== people) setPeople(met);
  return met;
};

const Episodes = ({ profileId, locale, choice }: AccessesProps) => {
  const list = useList(episodesList, { profileId });
  const met = usePeopleMet(list.rows);
  const columns = useMemo(() => episodeColumns(locale), [locale]);
  return (
    <ListView
      list={list}
      label="Who was there"
      columns={columns}
      keyOf={({ id }) => id}
      loading="Loading who was there"
      filters={
        <>
          {choice}
          <AccessFilters filters={list.filters} people={met} locale={locale} onNarrow={list.narrow} />
        </>
      }
      file={{
        call: auditCalls.accessesFile,
        input: { params: { id: profileId }, query: accessQuery({ ...list.filters, kind: null }) },
      }}
      empty={{ ...nobody, narrowed: { title: 'Nobody was there on these days.' } }}
    />
  );
};

const Accesses = ({ profileId, locale, choice }: AccessesProps) => {
  const list = useList(accessesList, { profileId });
  const met = usePeopleMet(list.rows);
  const columns = useMemo(() => accessColumns(locale), [locale]);
  return (
    <ListView
      list={list}
      label="Accesses"
      columns={columns}
      keyOf={({ id }) => id}
      hasColumnMenu
      loading="Loading the accesses"
      filters={
        <>
          {choice}
          <AccessFilters filters={list.filters} people={met} locale={locale} onNarrow={list.narrow}>
            <KindFilter kind={list.filters.kind} onChange={(kind) => list.narrow({ kind })} />
          </AccessFilters>
        </>
      }
      file={{
        call: auditCalls.accessesFile,
        input: { params: { id: profileId }, query: accessQuery(list.filters) },
      }}
      empty={{ ...nobody, narrowed: { title: 'No accesses fit the filters.' } }}
    />
  );
};
