// In which site is the patient seen, and where else can this person see them? (OP-PROFILE-2: site switcher)
import type { SiteProfile } from '../contract/model.ts';
import { Button, Menu } from '@mantine/core';
import { IconBuildingHospital, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import styles from './patient-bar.module.css';

const icon = <IconBuildingHospital size={16} stroke={1.75} aria-hidden />;

export function SiteSwitcher({ siteProfile }: { readonly siteProfile: SiteProfile }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const open = siteProfile.profile.siteProfiles.filter((entry) => entry.accessible);
  if (open.length < 2) {
    return (
      <span className={styles.site} title={siteProfile.site.longName}>
        {icon}
        {siteProfile.site.shortName}
      </span>
    );
  }
  const here = patientAddress(siteProfile.site.slug, siteProfile.id);
  const tab = pathname.startsWith(here) ? pathname.slice(here.length) : '';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={icon}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
          aria-label={`Site: ${siteProfile.site.shortName}. Switch site`}
        >
          {siteProfile.site.shortName}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((entry) => (
          <Menu.Item
            key={entry.id}
            aria-current={entry.id === siteProfile.id || undefined}
            leftSection={
              entry.id === siteProfile.id ? (
                <IconCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <span className={styles.siteSpace} />
              )
            }
            onClick={() => void navigate(patientAddress(entry.site.slug, entry.id) + tab)}
          >
            {entry.site.shortName}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
