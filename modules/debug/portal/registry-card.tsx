// What does the NPI registry, or its sandbox, answer to a question as the port gets it? (OP-PRACT-2)
import { debugCalls } from '../contract/calls.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import styles from './debug.module.css';

interface Terms {
  readonly npi: string;
  readonly lastName: string;
  readonly firstName: string;
}

const blank: Terms = { npi: '', lastName: '', firstName: '' };

const filled = ({ npi, lastName, firstName }: Terms) => ({
  ...(npi.trim() === '' ? {} : { npi: npi.trim() }),
  ...(lastName.trim() === '' ? {} : { lastName: lastName.trim() }),
  ...(firstName.trim() === '' ? {} : { firstName: firstName.trim() }),
});

export const RegistryCard = () => {
  const [terms, setTerms] = useState<Terms>(blank);
  const [asked, setAsked] = useState<Terms | null>(null);
  const { data, error, isFetching } = useCall(
    debugCalls.registry,
    { query: filled(asked ?? blank) },
    { enabled: asked !== null, shownInPlace: true, staleTime: 0 },
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(terms);
  };
  const field = (name: keyof Terms, label: string, hint: string) => (
    <TextInput
      label={label}
      description={hint}
      spellCheck={false}
      value={terms[name]}
      onChange={({ currentTarget }) => setTerms({ ...terms, [name]: currentTarget.value })}
    />
  );
  return (
    <section className={`${styles.card} ${styles.debugWide}`} aria-label="Ask the registry">
      <h2>Ask the NPI registry</h2>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>
          {field('lastName', 'Last name', 'Quill* finds every name that begins so; two letters at least.')}
          {field('firstName', 'First name', '')}
          {field('npi', 'NPI', '')}
        </div>
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="default"
            loading={isFetching}
            disabled={Object.keys(filled(terms)).length === 0}
          >
            Ask
          </Button>
        </div>
      </form>
      <div role="status">
        {error === null ? null : (
          <p className={styles.failure}>
            {[error.message, ...error.errors.map(({ message }) => message)].join(' ')}
          </p>
        )}
        {data === undefined || error !== null ? null : (
          <>
            <p className={styles.meta}>{data.length === 0 ? 'Nobody was found.' : `Found: ${data.length}`}</p>
            <ul className={styles.people}>
              {data.map((person) => (
                <li key={person.npi}>
                  <span className="tabular">{person.npi}</span>{' '}
                  {[
                    person.firstName ?? person.authorizedOfficialFirstName,
                    person.lastName ?? person.authorizedOfficialLastName,
                  ].join(' ')}
                  {person.credential === null ? '' : `, ${person.credential}`}
                  {person.type === null ? null : <span className="dim"> · {person.type}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
};
