// Who may already be the new patient, and who was looked at and is somebody else?
import { MASKED_NAME, type PossibleDuplicate } from '../contract/model.ts';
import { Checkbox } from '@mantine/core';
import { IconExternalLink, IconLock, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type DateLocale, showDay } from '@alveary/portal/lib/dates.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import type { TypedPatient } from './new-patient-form.rules.ts';
import type { Column } from '@alveary/portal/ui/list/column.ts';
import { ListTable } from '@alveary/portal/ui/list/list-table.tsx';
import { NoDate } from '@alveary/portal/ui/no-date.tsx';
import { None } from '@alveary/portal/ui/none.tsx';
import styles from './new-patient.module.css';

interface PossibleDuplicatesProps {
  readonly duplicates: readonly PossibleDuplicate[];
  readonly typed: TypedPatient;
  readonly siteName: string;
  readonly locale: DateLocale;
  /** Tokens of those who were said to be somebody else. */
  readonly otherPeople: readonly string[];
  readonly onChange: (otherPeople: readonly string[]) => void;
  /** Slugs of the sites where the person may merge records. */
  readonly mergeAt: readonly string[];
}

/** Null: the new patient, to compare with. */
interface Compared {
  readonly duplicate: PossibleDuplicate | null;
}

const keyOf = ({ duplicate }: Compared): string => duplicate?.token ?? 'typed';

const columnsOf = (
  { typed, siteName, locale, otherPeople }: PossibleDuplicatesProps,
  toggle: (token: string, isOther: boolean) => void,
): readonly Column<Compared>[] => [
  {
    id: 'name',
    title: 'Name',
    isName: true,
    cell: ({ duplicate }) =>
      duplicate === null ? (
        <b>{`${typed.firstName} ${typed.lastName}`.trim()}</b>
      ) : (
        <Name duplicate={duplicate} />
      ),
  },
  {
    id: 'dob',
    title: 'Date of birth',
    isTabular: true,
    cell: ({ duplicate }) => {
      const day = duplicate === null ? typed.dateOfBirth : duplicate.dateOfBirth;
      return day === null ? <NoDate /> : showDay(day, locale);
    },
  },
  {
    id: 'sites',
    title: 'Sites',
    cell: ({ duplicate }) => (duplicate === null ? siteName : duplicate.siteNames.join(', ') || <None />),
  },
  {
    id: 'why',
    title: 'Why',
    cell: ({ duplicate }) =>
      duplicate === null ? (
        <span className="dim">The new patient</span>
      ) : (
        asSentence(duplicate.because.join(', '))
      ),
  },
  {
    id: 'other',
    title: 'Somebody else',
    isTitleHidden: true,
    cell: ({ duplicate }) =>
      duplicate === null ? null : (
        <Checkbox
          size="sm"
          label="Somebody else"
          checked={otherPeople.includes(duplicate.token)}
          onChange={({ currentTarget }) => toggle(duplicate.token, currentTarget.checked)}
        />
      ),
  },
];

const asSentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const TITLE = 'Somebody with these details is here already';

export function PossibleDuplicates(props: PossibleDuplicatesProps) {
  const { duplicates, otherPeople, onChange } = props;
  const area = useRef<HTMLElement>(null);
  useEffect(() => area.current?.focus(), []);
  const toggle = (token: string, isOther: boolean): void =>
    onChange(isOther ? [...otherPeople, token] : otherPeople.filter((one) => one !== token));
  const rows = [{ duplicate: null }, ...duplicates.map((duplicate) => ({ duplicate }))];
  const columns = columnsOf(props, toggle);
  return (
    <section ref={area} className={styles.duplicates} tabIndex={-1} aria-labelledby="newp-duplicates">
      <h2 id="newp-duplicates">
        <IconUsers size={18} stroke={1.75} aria-hidden />
        {TITLE}
      </h2>
      <p>Compare first; nothing was created. Say of each one who is not this patient: Somebody else.</p>
      <MergeLinks {...props} />
      <ListTable
        label={TITLE}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        markOf={(row) => (row.duplicate === null ? 'typed' : undefined)}
      />
    </section>
  );
}

/** A record that the person may open and merge: nothing of the others is offered. */
interface Record {
  readonly id: string;
  readonly name: string;
  readonly dateOfBirth: string | null;
  readonly address: string;
}

const recordsOf = ({ duplicates, mergeAt }: PossibleDuplicatesProps): readonly Record[] =>
  duplicates.flatMap(({ id, name, dateOfBirth, siteSlug, siteProfileId }) =>
    id === null || siteSlug === null || siteProfileId === null || !mergeAt.includes(siteSlug)
      ? []
      : [{ id, name, dateOfBirth, address: patientAddress(siteSlug, siteProfileId) }],
  );

/** Two of those who were found may be one person already: the merge opens beside the form, in which nothing is lost. */
function MergeLinks(props: PossibleDuplicatesProps) {
  const [first, ...others] = recordsOf(props);
  if (first === undefined || others.length === 0) return null;
  const inWords = ({ name, dateOfBirth }: Record): string => `${name}, ${showDay(dateOfBirth, props.locale)}`;
  return (
    <p>
      Are two of them one person?{' '}
      {others.map((other) => (
        <a
          key={other.id}
          className={styles.link}
          href={`${first.address}/patientDetails?mergeWith=${other.id}`}
          target="_blank"
          rel="noopener"
          aria-label={`Merge these records: ${inWords(first)}, and ${inWords(other)}; opens in a new tab`}
        >
          {others.length === 1 ? 'Merge these records' : `Merge ${inWords(first)} with ${inWords(other)}`}
          <IconExternalLink size={15} stroke={1.75} aria-hidden />
        </a>
      ))}
    </p>
  );
}

function Name({ duplicate }: { readonly duplicate: PossibleDuplicate }) {
  const { name, siteSlug, siteProfileId } = duplicate;
  if (siteSlug === null || siteProfileId === null) {
    return (
      <span className={styles.masked}>
        <IconLock size={15} stroke={1.75} aria-hidden />
        {name === '' ? MASKED_NAME : name}
      </span>
    );
  }
  return (
    <a
      className={styles.link}
      href={patientAddress(siteSlug, siteProfileId)}
      target="_blank"
      rel="noopener"
      aria-label={`${name}, opens in a new tab`}
    >
      {name}
      <IconExternalLink size={15} stroke={1.75} aria-hidden />
    </a>
  );
}
