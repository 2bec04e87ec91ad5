// At which sites does the person work, and how many patients has each? (SHELL-038; OP-SHELL-2)
import { mayViewSiteSettings } from '@alveary/modules/portal-users/contract/policies.ts';
import { mayKeepSites } from '../contract/policies.ts';
import type { ListedSite } from '../contract/settings.model.ts';
import { IconBuildingHospital } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { siteColumns } from './site-columns.tsx';
import { sitesList } from './sites.list.ts';
import { matchingSites, siteCountWords, type SiteOfList, sitesOfList } from './sites-list.rules.ts';

const none: readonly ListedSite[] = [];
const keyOf = ({ site }: SiteOfList): string => site.id;
const open = { address: ({ site }: SiteOfList): string => `/site/${site.slug}` };

const empty = {
  icon: <IconBuildingHospital size={28} stroke={1.5} aria-hidden />,
  title: 'No sites yet',
  line: 'An administrator can add you to a site.',
  narrowed: {
    title: 'No site matches the filter',
    line: 'Every typed word must be in the name, the region or your role.',
  },
};

export const SitesPage = () => {
  const me = useMe();
  const { rows: loaded = none, ...list } = useList(sitesList, undefined);
  // The letter stands in the field at once; the rows follow and never hold up the next letter.
  const looked = useDeferredValue(list.filters.find);
  const sites = useMemo(() => sitesOfList(loaded), [loaded]);
  const shown = useMemo(() => matchingSites(sites, looked), [sites, looked]);
  const columns = useMemo(() => siteColumns(new Set(mayViewSiteSettings.sites(me))), [me]);
  const isLoaded = loaded !== none;
  return (
    <ListView
      list={{ ...list, rows: isLoaded ? sites : undefined }}
      rows={shown}
      label="Sites"
      columns={columns}
      keyOf={keyOf}
      open={open}
      hasColumnMenu
      loading="Loading sites"
      count={isLoaded ? siteCountWords(shown.length, list.total) : null}
      filters={
        <FilterField
          label="Filter sites"
          placeholder="Site"
          value={list.filters.find}
          onChange={(find) => list.narrow({ find })}
        />
      }
      actions={mayKeepSites.sites(me).length > 0 ? <Link to="/admin/site">Add and edit sites</Link> : null}
      empty={empty}
    />
  );
};
