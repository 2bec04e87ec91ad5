// Who worked here and has no site any more? They can be taken in again, with the account they have (OP-USERS-6)
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import type { Site } from '@alveary/modules/sites/contract/model.ts';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { fullNameOf } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { type PersonWithoutSite, withoutSiteCalls } from '../contract/without-site.calls.ts';
import { roleOf } from './person-form.rules.ts';
import { usePeopleWithoutSite } from './use-people-without-site.ts';
import styles from './people-without-site.module.css';

interface PeopleWithoutSiteProps {
  readonly site: Site;
  readonly locale: DateLocale;
}

export const PeopleWithoutSite = ({ site, locale }: PeopleWithoutSiteProps) => {
  const people = usePeopleWithoutSite(site.id);
  if (people.length === 0) return null;
  return (
    <details className={styles.people}>
      <summary>
        <IconUserOff size={16} stroke={1.75} aria-hidden />
        {people.length === 1 ? '1 person without a site' : `${people.length} people without a site`}
      </summary>
      <ul aria-label="People without a site">
        {people.map((person) => (
          <Line key={person.id} person={person} site={site} locale={locale} />
        ))}
      </ul>
    </details>
  );
};

const leftWords = ({ last_site, left_at }: PersonWithoutSite, locale: DateLocale): string =>
  last_site === null || left_at === null
    ? 'never had a site'
    : `left ${last_site} on ${showDay(left_at, locale)}`;

const Line = ({ person, site, locale }: PeopleWithoutSiteProps & { readonly person: PersonWithoutSite }) => {
  const readmit = useCallMutation(withoutSiteCalls.readmit);
  const name = fullNameOf(person);
  const add = async (): Promise<void> => {
    const body = { site_id: site.id, role: roleOf(false) };
    const { ok } = await readmit.run({ params: { id: person.id }, body });
    if (ok) showSuccess(`${name} works at ${site.short_name} again, as a caregiver`);
  };
  return (
    <li>
      <p>
        <b>{name}</b> <span className="dim">{person.email}</span>
        <span className="dim">{leftWords(person, locale)}</span>
      </p>
      <Button
        variant="default"
        size="xs"
        loading={readmit.isRunning}
        aria-label={`Add ${name} to ${site.short_name}`}
        onClick={() => void add()}
      >
        Add to {site.short_name}
      </Button>
    </li>
  );
};
