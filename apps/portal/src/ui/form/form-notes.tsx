// What stands above the fields of a form? A draft that is back, what was saved in the meantime, what failed (OP-LOG-6; LOG-010)
import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconHistory, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type CallError, sentencesOf } from '../../lib/call-error.ts';
import { now } from '../../lib/clock.ts';
import { showAgo } from '../../lib/dates.ts';
import type { ChangeMeanwhile } from '../../lib/form/form-merge.ts';
import type { FormState } from '../../lib/form/form-state.ts';
import styles from './form-notes.module.css';

interface NoteProps {
  readonly kind: 'kept' | 'stale' | 'error';
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

const icons = { kept: IconHistory, stale: IconAlertTriangle, error: IconAlertCircle } as const;

export const FormNote = ({ kind, title, children, action }: NoteProps) => {
  const Icon = icons[kind];
  return (
    <div className={styles.note} data-note={kind} role={kind === 'kept' ? 'status' : 'alert'}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <div>
        <b>{title}</b> {children}
      </div>
      {action}
    </div>
  );
};

interface FormNotesProps {
  readonly form: FormState;
  /** What is edited, in a word: 'log', 'user'. */
  readonly what: string;
  /** What stands before the words of a failure. */
  readonly errorTitle?: string;
  /** What is kept when a save failed, where more than the text has to be said. */
  readonly kept?: string | null;
}

export const FormNotes = ({ form, what, errorTitle, kept }: FormNotesProps) => (
  <>
    {form.keptAt === null ? null : (
      <FormNote
        kind="kept"
        title="Your draft is back."
        action={
          <Button size="xs" variant="default" onClick={form.discard}>
            Discard
          </Button>
        }
      >
        What you typed {showAgo(form.keptAt, now())} was kept. Save it, or discard it.
      </FormNote>
    )}
    {form.isStale ? (
      <FormNote
        kind="stale"
        title={`This ${what} was changed in the meantime.`}
        action={
          <Button size="xs" variant="default" onClick={form.reload}>
            Reload
          </Button>
        }
      >
        By somebody else, or by you in another tab. Nothing was overwritten. Reload it; what you typed is
        kept.
      </FormNote>
    ) : null}
    {form.meanwhile === null || form.isStale ? null : <Meanwhile what={what} changes={form.meanwhile} />}
    {form.error === null ? null : (
      <ErrorNote
        error={form.error}
        {...(errorTitle === undefined ? {} : { title: errorTitle })}
        kept={kept === undefined ? keptOf(form.error) : kept}
        onRetry={mayPass(form.error) ? form.submit : null}
        isRetrying={form.isSaving}
      />
    )}
  </>
);

/** What was refused for what it says is refused again until something is changed; then the form's own button sends it. */
const mayPass = ({ status }: CallError): boolean => status === 0 || status === 429 || status >= 500;

/** Where the server cannot be reached, the message itself says that the text is kept. */
const keptOf = ({ code }: CallError): string | null => (code === 'Unreachable' ? null : 'Your text is kept.');

const Meanwhile = ({ what, changes }: { what: string; changes: readonly ChangeMeanwhile[] }) => (
  <FormNote
    kind="stale"
    title={changes.length === 0 ? `The ${what} is up to date again.` : 'Changed in the meantime.'}
  >
    {changes.length === 0 ? null : (
      <ul>
        {changes.map((change) => (
          <li key={change.field}>
            {change.label}: <s>{change.before}</s> → <b>{change.after}</b>
            {change.mine === null ? null : ` (yours is kept: ${change.mine})`}
          </li>
        ))}
      </ul>
    )}
    Check it, then save.
  </FormNote>
);

interface ErrorNoteProps {
  readonly error: CallError;
  readonly title?: string;
  /** What is kept, said in words; null where nothing was typed. */
  readonly kept: string | null;
  /** Null where the same would be refused again. */
  readonly onRetry: (() => void) | null;
  readonly isRetrying?: boolean;
}

export const ErrorNote = ({ error, title, kept, onRetry, isRetrying = false }: ErrorNoteProps) => {
  const [first, ...more] = sentencesOf(error);
  return (
    <FormNote
      kind="error"
      title={title ?? first}
      action={
        onRetry === null ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={onRetry}
            loading={isRetrying}
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
          >
            Retry
          </Button>
        )
      }
    >
      <span>{(title === undefined ? more : [first, ...more]).join(' ')}</span>{' '}
      {kept === null ? null : <span>{kept}</span>}{' '}
      {error.requestId === null ? null : <span>Reference: {error.requestId}</span>}
    </FormNote>
  );
};
