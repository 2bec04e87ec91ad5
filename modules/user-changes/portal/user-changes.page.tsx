// Who changed which user of the site, what, when and why? (OP-USERS-6)
import { IconHistory, IconLock } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SettingsOfSite } from '@alveary/modules/portal-users/portal/public.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { DaysFilter } from '@alveary/portal/ui/list/days-filter.tsx';
import { OneFilter } from '@alveary/portal/ui/list/one-filter.tsx';
import { userChangeCalls } from '../contract/calls.ts';
import { userChangeKind } from '../contract/model.ts';
import { mayReadUserChanges } from '../contract/policies.ts';
import { titlesOfChanges } from '../contract/rules.ts';
import { userChangeColumns } from './user-change-columns.tsx';
import { userChangesList, userChangesQuery } from './user-changes.list.ts';

export const UserChangesPage = () => (
  <SettingsOfSite part="user-changes">{(site) => <ChangesOf key={site.id} site={site} />}</SettingsOfSite>
);

const ChangesOf = ({ site }: { readonly site: Site }) =>
  mayReadUserChanges.sites(useMe()).includes(site.id) ? (
    <Changes site={site} />
  ) : (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={`You may not see what was changed of the users of ${site.short_name}`}
      line="My Permissions says which role would allow it."
    />
  );

const kinds = userChangeKind.options.map((kind) => ({ value: kind, label: titlesOfChanges[kind] }));

const Changes = ({ site }: { readonly site: Site }) => {
  const list = useList(userChangesList, { siteId: site.id });
  const locale = localeOfRegion(site.region);
  const columns = useMemo(() => userChangeColumns(locale), [locale]);
  return (
    <ListView
      list={list}
      label={`User changes of ${site.short_name}`}
      columns={columns}
      keyOf={({ id }) => id}
      hasColumnMenu
      loading="Loading the user changes"
      filters={
        <>
          <OneFilter
            label="What"
            all="Everything"
            width={170}
            choices={kinds}
            value={list.filters.kind}
            onChange={(kind) => list.narrow({ kind })}
          />
          <DaysFilter
            from={list.filters.from}
            to={list.filters.to}
            locale={locale}
            onChange={(days) => list.narrow(days)}
          />
        </>
      }
      file={{
        call: userChangeCalls.file,
        input: { params: { id: site.id }, query: userChangesQuery(list.filters) },
      }}
      empty={{
        icon: <IconHistory size={28} stroke={1.5} aria-hidden />,
        title: 'No user was changed yet',
        line: `Changes of users, roles and access of ${site.short_name} are listed here.`,
        narrowed: { title: 'No change fits the filters.' },
      }}
    />
  );
};
