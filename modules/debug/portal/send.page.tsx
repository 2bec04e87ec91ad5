// What does the server answer to a call composed by hand? Any method and body (SHELL-007: /debug/send/api; OP-SHELL-6)
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { newId } from '@alveary/portal/lib/new-id.ts';
import { AnswerView } from './answer-view.tsx';
import { type DeclaredCall, emptyBody, jsonComplaint } from './declared.rules.ts';
import { useDeclaredCalls } from './use-declared-calls.ts';
import { useSend } from './use-send.ts';
import styles from './debug.module.css';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** By it the server knows a composed call, and refuses it where they are not allowed. */
const COMPOSED = { 'x-alveary-debug-send': '1' };

interface Draft {
  readonly method: string;
  readonly path: string;
  readonly repeatKey: string;
  readonly body: string;
}

const blank: Draft = { method: 'GET', path: '', repeatKey: '', body: '' };

const draftOf = (call: DeclaredCall): Draft => ({
  method: call.method,
  path: call.path,
  repeatKey: '',
  body: call.body === undefined ? '' : JSON.stringify(emptyBody(call.body), null, 2),
});

const headersOf = (draft: Draft): Record<string, string> => ({
  accept: 'application/json',
  ...COMPOSED,
  ...(draft.body.trim() === '' ? {} : { 'content-type': 'application/json' }),
  ...(draft.repeatKey.trim() === '' ? {} : { 'idempotency-key': draft.repeatKey.trim() }),
});

export const SendPage = () => {
  const { calls } = useDeclaredCalls();
  const [draft, setDraft] = useState<Draft>(blank);
  const { answer, failure, isSending, send } = useSend();
  const complaint = jsonComplaint(draft.body);
  const takesBody = draft.method !== 'GET';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = takesBody && draft.body.trim() !== '' ? draft.body : null;
    void send({
      method: draft.method,
      path: draft.path,
      headers: headersOf({ ...draft, body: body ?? '' }),
      body,
    });
  };
  return (
    <div className={styles.page}>
      <h1>Send calls</h1>
      <p className={styles.note}>
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
        What is sent here happens: with your rights, on the records of this installation, and on record under
        your name.
      </p>
      <section className={styles.card} aria-label="Call">
        <form className={styles.form} onSubmit={submit} noValidate>
          <Select
            label="Begin with a declared call (optional)"
            placeholder="Name or path"
            searchable
            nothingFoundMessage="No call fits these words."
            disabled={calls === null}
            data={(calls ?? [])
              .filter(({ takesFile }) => !takesFile)
              .map(({ name, method, path }) => ({
                value: name,
                label: `${name} · ${method} ${path}`,
              }))}
            onChange={(name) => {
              const call = calls?.find((one) => one.name === name);
              if (call) setDraft(draftOf(call));
            }}
          />
          <CallFields draft={draft} onChange={setDraft} />
          {takesBody ? (
            <Textarea
              label="Body (optional)"
              className={styles.json}
              autosize
              minRows={6}
              maxRows={20}
              spellCheck={false}
              value={draft.body}
              description={complaint === null ? '' : `${complaint} It can be sent all the same.`}
              onChange={({ currentTarget }) => setDraft({ ...draft, body: currentTarget.value })}
            />
          ) : null}
          <div className={styles.actions}>
            <span className="grow" />
            <Button
              type="submit"
              loading={isSending}
              disabled={draft.path.trim() === ''}
              leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
            >
              Send
            </Button>
          </div>
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

interface CallFieldsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

const CallFields = ({ draft, onChange }: CallFieldsProps) => (
  <div className={styles.compose}>
    <Select
      label="Method"
      data={methods}
      value={draft.method}
      allowDeselect={false}
      onChange={(method) => onChange({ ...draft, method: method ?? 'GET' })}
    />
    <TextInput
      label="Path and query below /gateway/"
      placeholder="profiles/search?lastName.contains=fin"
      spellCheck={false}
      autoComplete="off"
      value={draft.path}
      onChange={({ currentTarget }) => onChange({ ...draft, path: currentTarget.value })}
    />
    <TextInput
      label="Idempotency-Key (optional)"
      spellCheck={false}
      autoComplete="off"
      value={draft.repeatKey}
      rightSectionWidth={64}
      rightSection={
        <Button size="xs" variant="subtle" onClick={() => onChange({ ...draft, repeatKey: newId() })}>
          New
        </Button>
      }
      onChange={({ currentTarget }) => onChange({ ...draft, repeatKey: currentTarget.value })}
    />
  </div>
);
