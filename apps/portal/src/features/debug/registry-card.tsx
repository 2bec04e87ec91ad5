// What does the NPI registry, or its sandbox, answer to a question as the port gets it? (OP-PRACT-2)
import { debugCalls } from '@alveary/contract/debug/calls.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useCall } from '../../lib/use-call.ts';

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
      inputWrapperOrder={['label', 'input', 'description']}
      spellCheck={false}
      value={terms[name]}
      onChange={({ currentTarget }) => setTerms({ ...terms, [name]: currentTarget.value })}
    />
  );
  return (
    <section className="debug-card debug-wide" aria-label="Ask the registry">
      <h2>Ask the NPI registry</h2>
      <form className="debug-form" onSubmit={submit} noValidate>
        <div className="debug-fields">
          {field('lastName', 'Last name', 'Quill* finds every name that begins so; two letters at least.')}
          {field('firstName', 'First name', '')}
          {field('npi', 'NPI', '')}
        </div>
        <div className="debug-buttons">
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
          <p className="debug-failure">
            {[error.message, ...error.errors.map(({ message }) => message)].join(' ')}
          </p>
        )}
        {data === undefined || error !== null ? null : (
          <>
            <p className="debug-meta">{data.length === 0 ? 'Nobody was found.' : `Found: ${data.length}`}</p>
            <ul className="debug-people">
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
