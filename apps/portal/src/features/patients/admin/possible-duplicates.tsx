// Who may already be the new patient, and who was looked at and is somebody else? (issue: duplicate warning)
import { MASKED_NAME, type PossibleDuplicate } from '@alveary/contract/patients/creation.ts';
import { Checkbox } from '@mantine/core';
import { IconExternalLink, IconLock, IconUsers } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type DateLocale, showDay } from '../../../lib/dates.ts';
import { patientAddress } from '../../../shell/patient-address.ts';
import type { TypedPatient } from './new-patient-form.rules.ts';
import { Table } from '../../../ui/table.tsx';
import '../patient-details.css';

interface PossibleDuplicatesProps {
  readonly duplicates: readonly PossibleDuplicate[];
  readonly typed: TypedPatient;
  readonly siteName: string;
  readonly locale: DateLocale;
  /** Tokens of those who were said to be somebody else. */
  readonly otherPeople: readonly string[];
  readonly onChange: (otherPeople: readonly string[]) => void;
}

const TITLE = 'Somebody with these details is here already';

export function PossibleDuplicates(props: PossibleDuplicatesProps) {
  const { duplicates, typed, siteName, locale, otherPeople, onChange } = props;
  const area = useRef<HTMLElement>(null);
  useEffect(() => area.current?.focus(), []);
  const toggle = (token: string, isOther: boolean): void =>
    onChange(isOther ? [...otherPeople, token] : otherPeople.filter((one) => one !== token));
  return (
    <section ref={area} className="newp-duplicates" tabIndex={-1} aria-labelledby="newp-duplicates">
      <h2 id="newp-duplicates">
        <IconUsers size={18} stroke={1.75} aria-hidden />
        {TITLE}
      </h2>
      <p>Compare first; nothing was created. Say of each one who is not this patient: Somebody else.</p>
      <Table label={TITLE} className="newp-compare">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Date of birth</th>
            <th scope="col">Sites</th>
            <th scope="col">Why</th>
            <th scope="col">
              <span className="visually-hidden">Somebody else</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="newp-typed">
            <td>
              <b>{`${typed.firstName} ${typed.lastName}`.trim()}</b>
            </td>
            <td className="tabular">{showDay(typed.dateOfBirth, locale)}</td>
            <td>{siteName}</td>
            <td className="dim">The new patient</td>
            <td />
          </tr>
          {duplicates.map((duplicate) => (
            <tr key={duplicate.token}>
              <td>
                <Name duplicate={duplicate} />
              </td>
              <td className="tabular">
                {duplicate.dateOfBirth === null ? (
                  <span className="dim">–</span>
                ) : (
                  showDay(duplicate.dateOfBirth, locale)
                )}
              </td>
              <td>{duplicate.siteNames.join(', ') || <span className="dim">–</span>}</td>
              <td>{duplicate.because.join(', ')}</td>
              <td>
                <Checkbox
                  size="sm"
                  label="Somebody else"
                  checked={otherPeople.includes(duplicate.token)}
                  onChange={({ currentTarget }) => toggle(duplicate.token, currentTarget.checked)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function Name({ duplicate }: { readonly duplicate: PossibleDuplicate }) {
  const { name, siteSlug, siteProfileId } = duplicate;
  if (siteSlug === null || siteProfileId === null) {
    return (
      <span className="newp-masked">
        <IconLock size={15} stroke={1.75} aria-hidden />
        {name === '' ? MASKED_NAME : name}
      </span>
    );
  }
  return (
    <a
      className="newp-link"
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
