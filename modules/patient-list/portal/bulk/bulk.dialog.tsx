// How is something done for several patients at once? What; who gets it and who is left out; how far it is; what came of it (OP-VIEWS-1)
import { Alert, Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { type CallError, sentencesOf } from '@alveary/portal/lib/call-error.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import type { BulkAct, BulkResult } from '../../contract/bulk-calls.ts';
import type { ChosenPatient } from '../use-chosen.ts';
import { BulkForm, type BulkKind, type BulkValues } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkStep } from './bulk-step.tsx';
import styles from './bulk.module.css';
import { LeftOut } from './left-out.tsx';
import { patients } from './patients.rules.ts';
import { type Came, useBulk } from './use-bulk.ts';

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly chosen: readonly ChosenPatient[];
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const titles: Readonly<Record<BulkKind, string>> = {
  assign: 'Assign a coordinator',
  task: 'Add a task',
  message: 'Send a message',
};
type Step =
  | { readonly at: 'form' }
  | { readonly at: 'preview'; readonly act: BulkAct; readonly trial: readonly BulkResult[] }
  | { readonly at: 'running'; readonly done: number; readonly of: number }
  | { readonly at: 'done'; readonly what: 'act' | 'undo'; readonly came: Came; readonly rest: number };

export const BulkDialog = ({ kind, chosen, locale, onClose }: BulkDialogProps) => {
  const bulk = useBulk();
  const [step, setStep] = useState<Step>({ at: 'form' });
  const [typed, setTyped] = useState<BulkValues | null>(null);
  const ids = chosen.map(({ id }) => id);
  const progress =
    (of: number) =>
    (done: number): void =>
      setStep({ at: 'running', done, of });

  const run = async (act: BulkAct, forWhom: readonly string[]): Promise<void> => {
    setStep({ at: 'running', done: 0, of: forWhom.length });
    const came = await bulk.act(act, forWhom, false, progress(forWhom.length));
    setStep({ at: 'done', what: 'act', came, rest: forWhom.length - came.results.length });
  };
  const undo = async (results: readonly BulkResult[]): Promise<void> => {
    const rows = results.flatMap((one) => one.undo ?? []);
    setStep({ at: 'running', done: 0, of: rows.length });
    const came = await bulk.undo(rows, progress(rows.length));
    setStep({ at: 'done', what: 'undo', came, rest: rows.length - came.results.length });
  };
  return (
    <FormDialog
      title={`${titles[kind]} ${kind === 'task' ? 'for' : 'to'} ${patients(chosen.length)}`}
      size={620}
      onClose={onClose}
    >
      {(onCancel) => {
        switch (step.at) {
          case 'form':
            return (
              <BulkForm
                kind={kind}
                siteIds={[...new Set(chosen.flatMap(({ siteIds }) => siteIds))].slice(0, 20)}
                locale={locale}
                someId={ids[0] ?? ''}
                typed={typed}
                tryOut={(act) => bulk.act(act, ids, true, () => undefined)}
                onPreview={(act, values, came) => {
                  setTyped(values);
                  setStep({ at: 'preview', act, trial: came.results });
                }}
                onCancel={onCancel}
              />
            );
          case 'preview':
            return (
              <BulkPreview
                kind={kind}
                trial={step.trial}
                chosen={chosen}
                locale={locale}
                onBack={() => setStep({ at: 'form' })}
                onGo={(forWhom) => void run(step.act, forWhom)}
              />
            );
          case 'running':
            return (
              <BulkStep label="Under way">
                <Progress.Root>
                  <Progress.Section
                    aria-label="Patients done"
                    value={(step.done / Math.max(1, step.of)) * 100}
                  />
                </Progress.Root>
                <p role="status" className="tabular">{`${step.done} of ${patients(step.of)}`}</p>
                <footer className={styles.acts}>
                  <Button variant="default" onClick={bulk.stop}>
                    Stop
                  </Button>
                </footer>
              </BulkStep>
            );
          case 'done':
            return <Done {...step} chosen={chosen} onUndo={undo} onClose={onClose} />;
        }
      }}
    </FormDialog>
  );
};

interface DoneProps {
  readonly what: 'act' | 'undo';
  readonly came: Came;
  /** Patients whose turn did not come. */
  readonly rest: number;
  readonly chosen: readonly ChosenPatient[];
  readonly onUndo: (results: readonly BulkResult[]) => Promise<void>;
  readonly onClose: () => void;
}

const wordsOf = (error: CallError): string => sentencesOf(error).join(' ');

const Done = ({ what, came, rest, chosen, onUndo, onClose }: DoneProps) => {
  const done = came.results.filter(({ isDone }) => isDone);
  const canUndo = what === 'act' && done.some((one) => one.undo !== null);
  return (
    <BulkStep label="Result">
      <p role="status">
        {what === 'act' ? `Done for ${patients(done.length)}.` : `Taken back for ${patients(done.length)}.`}
      </p>
      {came.error === null ? null : (
        <Alert color="red" role="alert">
          {`It broke off before ${patients(rest)}. ${wordsOf(came.error)}`}
        </Alert>
      )}
      {came.error === null && rest > 0 ? (
        <Alert color="yellow">{`Stopped before ${patients(rest)}.`}</Alert>
      ) : null}
      <LeftOut results={came.results} chosen={chosen} />
      <footer className={styles.acts}>
        {canUndo ? (
          <Button variant="default" onClick={() => void onUndo(came.results)}>
            Undo
          </Button>
        ) : null}
        <Button onClick={onClose}>Close</Button>
      </footer>
    </BulkStep>
  );
};
