// Which admin pages can this person open without naming anybody, and what is each for? (OP-ADMIN-1, OP-ADMIN-2)
import { useFeatures } from '@alveary/portal/shell/feature.ts';
import { useMe } from '@alveary/portal/shell/me.ts';

interface AdminPageEntry {
  readonly name: string;
  readonly says: string;
  readonly address: string;
}

export const useAdminPages = (): readonly AdminPageEntry[] => {
  const me = useMe();
  return useFeatures()
    .flatMap(({ routes }) => routes)
    .flatMap(({ listed, path }) =>
      listed?.isFor(me) ? [{ name: listed.name, says: listed.says, address: `/admin/${path}` }] : [],
    )
    .sort((one, other) => one.name.localeCompare(other.name));
};
