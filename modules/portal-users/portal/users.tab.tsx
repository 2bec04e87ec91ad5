// The users of a site, each opened by who may change them (USERS-031, USERS-092; OP-USERS-5).
import { mayEditUsers, mayViewSiteUsers, mayViewUsers } from '../contract/policies.ts';
import type { ListedPerson } from '../contract/people.model.ts';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { now } from '@alveary/portal/lib/clock.ts';
import { prefetchWhenIdle } from '@alveary/portal/lib/prefetch.ts';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { ListView } from '@alveary/portal/shell/list/list-view.tsx';
import { useList } from '@alveary/portal/shell/list/use-list.ts';
import { useMe } from '@alveary/portal/shell/me.ts';
import { Slot } from '@alveary/portal/shell/slot.tsx';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { FilterField } from '@alveary/portal/ui/filter-field.tsx';
import { PeopleWithoutSite } from './people-without-site.tsx';
import { userColumns } from './user-columns.tsx';
import { useLocks } from './use-locks.ts';
import { usersList } from './users.list.ts';
import { type ListedUser, listedUsers, matching } from './users-list.rules.ts';
import { later } from '@alveary/portal/lib/later.tsx';

const loadEditing = () => import('./edit-user.dialog.tsx');
const EditUserDialog = later(async () => (await loadEditing()).EditUserDialog);

const nobody: readonly ListedPerson[] = [];
const keyOf = ({ person }: ListedUser): string => person.id;

export const UsersTab = ({ site }: { readonly site: Site }) =>
  mayViewSiteUsers.sites(useMe()).includes(site.id) ? (
    <Users site={site} />
  ) : (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={`You may not see the portal users of ${site.short_name}`}
      line="My Permissions says which role would allow it."
    />
  );

const Users = ({ site }: { readonly site: Site }) => {
  const me = useMe();
  const { rows: people = nobody, ...list } = useList(usersList, { siteId: site.id });
  // The letter stands in the field at once; the rows follow and never hold up the next letter.
  useEffect(() => prefetchWhenIdle([loadEditing]), []);
  const looked = useDeferredValue(list.filters.find);
  const [time] = useState(now);
  const [edited, setEdited] = useState<ListedPerson | null>(null);
  const users = useMemo(() => listedUsers(people, site.id), [people, site.id]);
  const shown = useMemo(() => matching(users, looked), [users, looked]);
  const locks = useLocks();
  const locale = localeOfRegion(site.region);
  const columns = useMemo(() => userColumns(locale, time, locks), [locale, time, locks]);
  const open = useMemo(() => {
    const shown = new Set(mayViewUsers.sites(me));
    const editable = new Set(mayEditUsers.sites(me).filter((siteId) => shown.has(siteId)));
    return {
      act: ({ person }: ListedUser) => setEdited(person),
      may: ({ person }: ListedUser) => person.site_users.some(({ site_id }) => editable.has(site_id)),
    };
  }, [me, setEdited]);
  const isLoaded = people !== nobody;
  return (
    <>
      <Slot name="site-users" given={{ site, locale }} />
      <PeopleWithoutSite site={site} locale={locale} />
      <ListView
        list={{ ...list, rows: isLoaded ? users : undefined }}
        rows={shown}
        label={`Portal users of ${site.short_name}`}
        columns={columns}
        keyOf={keyOf}
        open={open}
        hasColumnMenu
        loading="Loading users"
        count={isLoaded ? countOf(shown.length, people.length, list.total) : null}
        filters={
          <FilterField
            label="Filter users"
            placeholder="Filter by name, email or role"
            value={list.filters.find}
            onChange={(find) => list.narrow({ find })}
          />
        }
        empty={{
          icon: <IconUsers size={28} stroke={1.5} aria-hidden />,
          title: 'No portal users yet',
          line: `Nobody works at ${site.short_name} in the portal.`,
          narrowed: {
            title: 'No user matches the filter',
            line: 'Every typed word must be in the name, the email or the role.',
          },
        }}
      />
      {edited === null ? null : <EditUserDialog listed={edited} onClose={() => setEdited(null)} />}
    </>
  );
};

const number = (count: number): string => count.toLocaleString('en-US');

const countOf = (shown: number, loaded: number, total: number): string => {
  if (shown < loaded) return `${number(shown)} of ${number(total)}`;
  if (loaded < total) return `The first ${number(loaded)} of ${number(total)} users`;
  return total === 1 ? '1 user' : `${number(total)} users`;
};
