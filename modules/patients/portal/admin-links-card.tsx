// Which admin pages of this patient can staff open from here? (document 3 §2: links to the admin application; OP-ADMIN-1)
import type { SiteProfile } from '../contract/model.ts';
import { mayReadAsStaff } from '@alveary/contract/policies/admin-pages.ts';
import { hasFeature } from '@alveary/contract/policies/shell.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { adminAddresses } from './admin-addresses.ts';
import { SummaryCard } from './summary-card.tsx';
import styles from './patient-details.module.css';

export function AdminLinksCard({ siteProfile }: { readonly siteProfile: SiteProfile }) {
  const { me, sites, settings } = useSignedIn();
  const { profile, site } = siteProfile;
  if (!mayReadAsStaff.sites(me).includes(site.id)) return null;
  const of = adminAddresses(settings.admin_base_url, profile.id);
  const features = sites.find(({ id }) => id === site.id)?.feature_values ?? {};
  const links = [
    ['Record', of.record],
    ...(hasFeature(features, 'portal_spo2') ? [['Enter SpO2 reading', of.spo2]] : []),
    ['Booked calendar appointments', of.bookedAppointments],
    ['Care-team member report', of.memberReport],
  ] as const;
  return (
    <SummaryCard title="Admin pages">
      <ul className={styles.admin}>
        {links.map(([name, address]) => (
          <li key={name}>
            <a className={styles.link} href={address} target="_blank" rel="noopener">
              {name}
              <IconExternalLink size={15} stroke={1.75} role="img" aria-label="opens in a new tab" />
            </a>
          </li>
        ))}
      </ul>
    </SummaryCard>
  );
}
