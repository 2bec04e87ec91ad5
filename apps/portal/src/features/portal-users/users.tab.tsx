// Who uses the portal at this site, and who of them can be changed? (USERS-031, USERS-092; OP-USERS-5)
import { mayEditUsers, mayViewUsers } from '@alveary/contract/policies/portal-users.ts';
import { peopleCalls } from '@alveary/contract/portal-users/people.calls.ts';
import type { ListedPerson } from '@alveary/contract/portal-users/people.model.ts';
import type { Site } from '@alveary/contract/sites/model.ts';
import { IconLock, IconUsers } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { localeOfRegion } from '../../lib/dates.ts';
import { useCall } from '../../lib/use-call.ts';
import { useMe } from '../../shell/me.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FilterField } from '../../ui/filter-field.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { ListLoading } from '../../ui/list-loading.tsx';
import { EditUserDialog } from './edit-user.dialog.tsx';
import { byName, listedUsers, matching, sortAfterClick, sorted } from './users-list.rules.ts';
import { UsersTable } from './users-table.tsx';

const nobody: readonly ListedPerson[] = [];

export const UsersTab = ({ site }: { readonly site: Site }) => {
  const me = useMe();
  const maySee = mayViewUsers.sites(me).includes(site.id);
  const list = useCall(
    peopleCalls.list,
    { query: { 'siteId.equals': site.id } },
    { shownInPlace: true, enabled: maySee },
  );
  const [typed, setTyped] = useState('');
  // The letter stands in the field at once; the rows follow and never hold up the next letter.
  const looked = useDeferredValue(typed);
  const [sort, setSort] = useState(byName);
  const [editedId, setEditedId] = useState<string | null>(null);

  const people = list.data?.rows ?? nobody;
  const users = useMemo(() => listedUsers(people, site.id), [people, site.id]);
  const shown = useMemo(() => sorted(matching(users, looked), sort), [users, looked, sort]);
  const editable = useMemo(() => new Set(mayEditUsers.sites(me)), [me]);

  if (!maySee) {
    return (
      <EmptyState
        icon={<IconLock size={28} stroke={1.5} aria-hidden />}
        title={`You may not see the portal users of ${site.short_name}`}
        line="My Permissions says which role would allow it."
      />
    );
  }
  return (
    <>
      <ListBar>
        <FilterField
          label="Filter users"
          placeholder="Filter by name, e-mail or role"
          className="users-filter"
          value={typed}
          onChange={setTyped}
        />
        <span className="dim" role="status">
          {list.data ? countOf(shown.length, people.length, list.data.total) : null}
        </span>
      </ListBar>
      {list.isPending ? (
        <ListLoading rows={8} columns={['18%', '24%', '16%', '8%', '10%', '12%']} label="Loading users" />
      ) : null}
      {list.error && !list.data ? (
        <ErrorState
          title={list.error.message}
          requestId={list.error.requestId}
          onRetry={() => void list.refetch()}
        />
      ) : null}
      {list.data && shown.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} stroke={1.5} aria-hidden />}
          title={people.length === 0 ? 'No portal users yet' : 'No user matches the filter'}
          line={
            people.length === 0
              ? `Nobody works at ${site.short_name} in the portal.`
              : 'Every typed word must be in the name, the e-mail or the role.'
          }
        />
      ) : null}
      {shown.length > 0 ? (
        <UsersTable
          users={shown}
          label={`Portal users of ${site.short_name}`}
          locale={localeOfRegion(site.region)}
          sort={sort}
          onSort={(column) => setSort(sortAfterClick(sort, column))}
          mayEdit={(person) => person.site_users.some(({ site_id }) => editable.has(site_id))}
          onOpen={setEditedId}
        />
      ) : null}
      {editedId === null ? null : <EditUserDialog userId={editedId} onClose={() => setEditedId(null)} />}
    </>
  );
};

const number = (count: number): string => count.toLocaleString('en-US');

const countOf = (shown: number, loaded: number, total: number): string => {
  if (shown < loaded) return `${number(shown)} of ${number(total)}`;
  if (loaded < total) return `The first ${number(loaded)} of ${number(total)} users`;
  return total === 1 ? '1 user' : `${number(total)} users`;
};
