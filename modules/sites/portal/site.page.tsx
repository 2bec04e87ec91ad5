// What is at one site? Its header, its patients, its practitioners, the way to its settings (SHELL-018; OP-SHELL-2)
import { mayViewSiteSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { Site } from '../contract/model.ts';
import { IconLock, IconSettings } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { NotFoundPage } from '@alveary/portal/shell/error-page.tsx';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { PageHead } from '@alveary/portal/ui/page-head.tsx';
import { PatientList } from '@alveary/modules/patient-list/portal/public.ts';
import { PractitionersCard } from './practitioners-card.tsx';
import { regionLabels } from './region-labels.ts';
import styles from './site.module.css';

export const SitePage = () => {
  const { slug } = useParams();
  const { sites } = useSignedIn();
  const site = sites.find((one) => one.slug === slug);
  return site === undefined ? <NotFoundPage /> : <SiteFrame key={site.id} site={site} />;
};

const SiteFrame = ({ site }: { readonly site: Site }) => {
  const { me } = useSignedIn();
  const seesPatients = mayViewPatients.sites(me).includes(site.id);
  return (
    <div className={styles.page}>
      <PageHead
        title={site.short_name}
        aside={
          mayViewSiteSettings.sites(me).includes(site.id) ? (
            <Link to={`/settings/${site.slug}`} className={styles.settings}>
              <IconSettings size={16} stroke={1.75} aria-hidden />
              Settings
            </Link>
          ) : null
        }
      >
        <Badge tone="outline">{regionLabels[site.region]}</Badge>
        <span className="dim">
          {[site.full_name, ...site.conditions.map(({ name }) => name)].join(' · ')}
        </span>
      </PageHead>
      <div className={styles.body}>
        <div className={styles.patients}>
          {seesPatients ? (
            <PatientList site={site} />
          ) : (
            <EmptyState
              icon={<IconLock size={28} stroke={1.5} aria-hidden />}
              title={`You may not see the patients of ${site.short_name}`}
              line="My Permissions says which role would allow it."
            />
          )}
        </div>
        <PractitionersCard site={site} />
      </div>
    </div>
  );
};
