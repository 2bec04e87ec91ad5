// What does the server answer to a read? Any declared GET, with its parameters (SHELL-007: /debug/api; OP-SHELL-6)
import { Button, Select, TextInput } from '@mantine/core';
import { IconApi, IconSearch, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@alveary/portal/ui/empty-state.tsx';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { AnswerView } from './answer-view.tsx';
import { choicesOf, type DeclaredCall, type Parameter, pathOf } from './declared.rules.ts';
import { useDeclaredCalls } from './use-declared-calls.ts';
import { useSend } from './use-send.ts';
import styles from './debug.module.css';

const reads = (calls: readonly DeclaredCall[], words: string): readonly DeclaredCall[] => {
  const text = words.trim().toLowerCase();
  return calls.filter(
    ({ method, name, path, summary }) =>
      method === 'GET' && `${name} ${path} ${summary}`.toLowerCase().includes(text),
  );
};

export const ApiPage = () => {
  const { calls, hasFailed, retry } = useDeclaredCalls();
  const [search, setSearch] = useSearchParams();
  const [words, setWords] = useState('');
  const chosen = calls?.find(({ name, method }) => method === 'GET' && name === search.get('call'));
  return (
    <div className={styles.page}>
      <h1>Read calls</h1>
      {hasFailed ? <ErrorState title="The list of calls could not be loaded." onRetry={retry} /> : null}
      {calls === null && !hasFailed ? (
        <SkeletonRows rows={8} columns={['30%', '50%']} label="Loading the calls" />
      ) : null}
      {calls === null ? null : (
        <div className={styles.columns}>
          <section className={`${styles.card} ${styles.calls}`} aria-label="Declared reads">
            <TextInput
              aria-label="Find a call"
              placeholder="Find a call"
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
            <CallList
              calls={reads(calls, words)}
              chosen={chosen?.name ?? null}
              onChoose={(name) => setSearch({ call: name }, { replace: true })}
            />
          </section>
          {chosen === undefined ? (
            <section className={styles.card} aria-label="Call">
              <EmptyState
                icon={<IconApi size={28} stroke={1.5} aria-hidden />}
                title="Choose a call from the list."
              />
            </section>
          ) : (
            <CallForm key={chosen.name} call={chosen} />
          )}
        </div>
      )}
    </div>
  );
};

interface CallListProps {
  readonly calls: readonly DeclaredCall[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
}

const CallList = ({ calls, chosen, onChoose }: CallListProps) =>
  calls.length === 0 ? (
    <p className="dim">No call fits these words.</p>
  ) : (
    <ul className={styles.callList}>
      {calls.map(({ name, path }) => (
        <li key={name}>
          <button
            type="button"
            aria-current={name === chosen ? 'true' : undefined}
            onClick={() => onChoose(name)}
          >
            <b>{name}</b>
            <code>{path}</code>
          </button>
        </li>
      ))}
    </ul>
  );

const CallForm = ({ call }: { readonly call: DeclaredCall }) => {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { answer, failure, isSending, send } = useSend();
  const missing = call.parameters.filter(({ name, required }) => required && !values[name]?.trim());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const headers = { accept: 'application/json' };
    if (missing.length === 0) void send({ method: 'GET', path: pathOf(call, values), headers, body: null });
  };
  return (
    <div className={styles.column}>
      <section className={styles.card} aria-label="Call">
        <h2>{call.summary}</h2>
        <p className={styles.meta}>
          <code>GET /gateway/{call.path}</code>
        </p>
        <p className={styles.meta}>{call.description}</p>
        <form className={styles.form} onSubmit={submit} noValidate>
          {call.parameters.length === 0 ? <p className="dim">This call takes no parameters.</p> : null}
          <div className={styles.fields}>
            {call.parameters.map((parameter) => (
              <ParameterField
                key={parameter.name}
                parameter={parameter}
                value={values[parameter.name] ?? ''}
                onChange={(value) => setValues({ ...values, [parameter.name]: value })}
              />
            ))}
          </div>
          <div className={styles.actions}>
            <code className={styles.request}>GET /gateway/{pathOf(call, values)}</code>
            <Button
              type="submit"
              loading={isSending}
              disabled={missing.length > 0}
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
            >
              Send
            </Button>
          </div>
          {missing.length > 0 ? (
            <p className={styles.meta}>Fill in first: {missing.map(({ name }) => name).join(', ')}</p>
          ) : null}
        </form>
      </section>
      {failure === null ? null : (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {answer === null ? null : <AnswerView answer={answer} />}
    </div>
  );
};

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ParameterField = ({ parameter, value, onChange }: ParameterFieldProps) => {
  const choices = choicesOf(parameter);
  const label = parameter.required ? parameter.name : `${parameter.name} (optional)`;
  const preset = parameter.schema['default'];
  const hint = preset === undefined ? '' : `Left out: ${String(preset)}`;
  return choices === null ? (
    <TextInput
      label={label}
      description={hint}
      value={value}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  ) : (
    <Select
      label={label}
      description={hint}
      data={[...choices]}
      value={value === '' ? null : value}
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};
