// Which fields does a site have? Slug and region are chosen once (USERS-063)
import { Select, TextInput } from '@mantine/core';
import type { KeptSite } from '../contract/keeping.model.ts';
import { regionLabels } from './region-labels.ts';
import type { SiteForm } from './use-site-form.ts';
import styles from './site-fields.module.css';

const regions = [
  { value: 'us', label: regionLabels.us },
  { value: 'eu', label: regionLabels.eu },
];

const zones = Intl.supportedValuesOf('timeZone');

interface SiteFieldsProps {
  readonly form: SiteForm;
  /** The open sites that the site can belong to. */
  readonly groups: readonly KeptSite[];
}

export const SiteFields = ({ form, groups }: SiteFieldsProps) => {
  const isNew = form.row === null;
  const others = groups.filter(({ id, closedAt }) => id !== form.row?.id && closedAt === null);
  return (
    <div className={styles.fields}>
      <TextInput
        {...form.field('longName', { hint: 'In full, as it stands on its door.' })}
        maxLength={120}
        autoComplete="organization"
      />
      <TextInput
        {...form.field('shortName', { hint: 'As it stands in lists.' })}
        maxLength={40}
        autoComplete="off"
      />
      <TextInput
        {...form.field('slug', {
          hint: isNew
            ? 'Names the site in addresses and commands, such as harbor-lung. It stays.'
            : 'It stays as it was chosen.',
        })}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        disabled={!isNew}
      />
      <Select
        {...form.choice('region', {
          hint: isNew ? 'Where its patients live. It stays.' : 'It stays as it was chosen.',
        })}
        data={regions}
        disabled={!isNew}
        allowDeselect={false}
      />
      {others.length === 0 && form.values.parentId === '' ? null : (
        <Select
          {...form.choice('parentId', { isOptional: true, hint: 'The site that this one is a part of.' })}
          data={others.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          searchable
          clearable
        />
      )}
      <Select
        {...form.choice('timeZone', {
          isOptional: true,
          hint: 'By which its reports write their times; without one in UTC.',
        })}
        data={zones}
        searchable
        clearable
        limit={50}
      />
      <TextInput
        data-wide
        {...form.field('conditions', {
          isOptional: true,
          hint: 'What it treats, with commas: COPD, Asthma. COPD features need COPD.',
        })}
        autoComplete="off"
      />
    </div>
  );
};
