// What did the server answer? Status, time, size, request id, headers and body, as they came.
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Badge } from '@alveary/portal/ui/badge.tsx';
import { prettyText } from './declared.rules.ts';
import type { RawAnswer } from './send.ts';
import styles from './debug.module.css';

/** More than this makes the page slow and is read by nobody. */
const MOST_SHOWN = 200_000;

const toneOf = (status: number) => (status < 300 ? 'success' : status < 500 ? 'warning' : 'error');

const sizeOf = (text: string): string => {
  const bytes = new TextEncoder().encode(text).length;
  return bytes < 1024 ? `${bytes} B` : `${(bytes / 1024).toFixed(1)} kB`;
};

export const NO_ANSWER = 'No answer came. The server cannot be reached.';

const Copy = ({ value, label }: { readonly value: string; readonly label: string }) => (
  <CopyButton value={value}>
    {({ copied, copy }) => (
      <Button
        size="xs"
        variant="subtle"
        leftSection={
          copied ? (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCopy size={16} stroke={1.75} aria-hidden />
          )
        }
        onClick={copy}
      >
        {copied ? 'Copied' : label}
      </Button>
    )}
  </CopyButton>
);

export const AnswerView = ({ answer }: { readonly answer: RawAnswer }) => {
  const requestId = answer.headers.find(([name]) => name === 'x-request-id')?.[1];
  const body = prettyText(answer.text);
  const isCut = body.length > MOST_SHOWN;
  return (
    <section className={styles.card} aria-label="Answer">
      <div className={styles.answerHead} role="status">
        <Badge tone={toneOf(answer.status)}>
          {answer.status} {answer.statusText}
        </Badge>
        <span className="tabular">{answer.took} ms</span>
        <span className="tabular">{sizeOf(answer.text)}</span>
        <code className={styles.request}>{answer.request}</code>
      </div>
      {requestId === undefined ? null : (
        <p className={styles.requestId}>
          <span className="dim">Request id</span> <code>{requestId}</code>
          <Copy value={requestId} label="Copy the id" />
        </p>
      )}
      <details>
        <summary>Headers ({answer.headers.length})</summary>
        <dl className={styles.headers}>
          {answer.headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <div className={styles.bodyHead}>
        <h3>Body</h3>
        {answer.text === '' ? null : <Copy value={body} label="Copy the body" />}
      </div>
      {answer.text === '' ? (
        <p className="dim">The answer has no body.</p>
      ) : (
        <pre className={styles.body} tabIndex={0} aria-label="Body of the answer">
          {isCut ? body.slice(0, MOST_SHOWN) : body}
        </pre>
      )}
      {isCut ? (
        <p className="dim">
          The first {MOST_SHOWN.toLocaleString('en-US')} of {body.length.toLocaleString('en-US')} characters.
          Copying takes all of them.
        </p>
      ) : null}
    </section>
  );
};
