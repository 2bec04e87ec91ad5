// What do two records say of one person, where do they differ, and which value is kept?
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { phoneText } from '@alveary/modules/patients/portal/public.ts';
import type { Profile } from '@alveary/modules/patients/contract/model.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import type { Form } from '@alveary/portal/shell/form/use-form.ts';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import { Radio } from '@mantine/core';
import { mergeFields, type MergeField, type MergePreview } from '../contract/model.ts';
import { contested } from '../contract/rules.ts';
import { fieldNames, isDay, valueInWords } from './merge-words.rules.ts';
import styles from './merge.module.css';

/** Of each field which record's value is kept, and why this is one person. */
export type MergeValues = Readonly<Record<MergeField, string>> & { readonly reason: string };

interface TwoRecordsProps {
  readonly preview: MergePreview;
  readonly form: Form<MergeValues>;
  readonly locale: DateLocale;
}

const listed = {
  'EHR ID': ({ identifiers, otherIdentifiers }: Profile) => [
    ...(identifiers.EhrId === null ? [] : [identifiers.EhrId]),
    ...otherIdentifiers.map(({ value }) => value),
  ],
  Phones: ({ phones }: Profile) => phones.map(phoneText),
  Addresses: ({ addresses }: Profile) =>
    addresses.map(({ lines, city }) => [...lines, city ?? ''].filter((part) => part !== '').join(', ')),
  Sites: ({ siteProfiles }: Profile) => siteProfiles.map(({ site }) => site.shortName),
} as const;

export const TwoRecords = ({ preview, form, locale }: TwoRecordsProps) => {
  const { survivor, merged } = preview;
  const asked = contested(survivor, merged);
  return (
    <table className={styles.records}>
      <caption className={styles.caption}>
        {asked.length === 0
          ? 'The records say the same wherever both say something.'
          : 'Where the records differ, choose which value is kept.'}
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Is kept</th>
          <th scope="col">Is closed</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Name</th>
          <td>
            <b>{nameOf(survivor)}</b>
          </td>
          <td>
            <b>{nameOf(merged)}</b>
          </td>
        </tr>
        {mergeFields
          .filter((field) => survivor[field] !== null || merged[field] !== null)
          .map((field) => (
            <FieldRow
              key={field}
              field={field}
              preview={preview}
              form={form}
              locale={locale}
              isAsked={asked.includes(field)}
            />
          ))}
        {Object.entries(listed).map(([name, valuesOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{valuesOf(survivor).join('; ') || <None />}</td>
            <td>{valuesOf(merged).join('; ') || <None />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface FieldRowProps extends TwoRecordsProps {
  readonly field: MergeField;
  readonly isAsked: boolean;
}

const sides = ['survivor', 'merged'] as const;

const FieldRow = ({ field, preview, form, locale, isAsked }: FieldRowProps) => {
  const wordsOf = (side: (typeof sides)[number]): string | null => {
    const value = preview[side][field];
    return value === null ? null : valueInWords(field, value, locale);
  };
  return (
    <tr data-differs={isAsked || undefined} data-path={field}>
      <th scope="row">{fieldNames[field]}</th>
      {sides.map((side) => (
        <td key={side}>
          {isAsked ? (
            <Radio
              size="sm"
              name={`merge-${field}`}
              label={wordsOf(side)}
              aria-label={`${fieldNames[field]}: ${wordsOf(side) ?? ''}`}
              checked={form.values[field] === side}
              onChange={() => form.change({ [field]: side })}
            />
          ) : (
            (wordsOf(side) ?? (isDay(field) ? <NoDate /> : <None />))
          )}
        </td>
      ))}
    </tr>
  );
};
