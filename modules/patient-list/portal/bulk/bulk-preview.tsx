// What would come of it: who gets it, who is left out and why, and how many messages may go out now? (OP-VIEWS-1)
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { outboundMessageCalls } from '@alveary/modules/outbound-messages/contract/calls.ts';
import { MOST_IN_DAY, MOST_IN_HOUR } from '@alveary/modules/outbound-messages/contract/rules.ts';
import { type DateLocale, showDayTime } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BulkResult } from '../../contract/bulk-calls.ts';
import type { ChosenPatient } from '../use-chosen.ts';
import type { BulkKind } from './bulk-form.tsx';
import { BulkStep } from './bulk-step.tsx';
import styles from './bulk.module.css';
import { LeftOut } from './left-out.tsx';
import { patients } from './patients.rules.ts';

const acts: Readonly<Record<BulkKind, string>> = {
  assign: 'Assign for',
  task: 'Add for',
  message: 'Send to',
};

interface BulkPreviewProps {
  readonly kind: BulkKind;
  readonly trial: readonly BulkResult[];
  readonly chosen: readonly ChosenPatient[];
  readonly locale: DateLocale;
  readonly onBack: () => void;
  readonly onGo: (ids: readonly string[]) => void;
}

export const BulkPreview = (props: BulkPreviewProps) => (
  <BulkStep label="Preview">
    {props.kind === 'message' ? (
      <MessagePreview {...props} />
    ) : (
      <WhoGetsIt {...props}>
        <p className="dim">It can be taken back afterwards.</p>
      </WhoGetsIt>
    )}
  </BulkStep>
);

/** Each request was tried alone; together they can be more than one person may send. */
const withinAllowance = (trial: readonly BulkResult[], left: number): readonly BulkResult[] => {
  const going = new Set(
    trial
      .filter(({ isDone }) => isDone)
      .slice(0, left)
      .map(({ profileId }) => profileId),
  );
  return trial.map((one) =>
    one.isDone && !going.has(one.profileId)
      ? { ...one, isDone: false, reason: errorCatalogue.TooManyMessages.message }
      : one,
  );
};

const allowanceWords = (left: number, moreAt: string | null, locale: DateLocale): string => {
  const most = `One person may send ${MOST_IN_HOUR} messages to patients in an hour and ${MOST_IN_DAY.toLocaleString('en-US')} in a day.`;
  return left === 0 && moreAt !== null
    ? `${most} You can send again from ${showDayTime(moreAt, locale)}, or ask a colleague to.`
    : `${most} You can send ${left.toLocaleString('en-US')} now.`;
};

const MessagePreview = (props: BulkPreviewProps) => {
  const { data, error, refetch } = useCall(
    outboundMessageCalls.allowance,
    {},
    { shownInPlace: true, staleTime: 0 },
  );
  if (error !== null) return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return <SkeletonRows rows={3} columns={['60%', '30%']} label="Loading how many you may send" />;
  return (
    <WhoGetsIt {...props} trial={withinAllowance(props.trial, data.left)}>
      <p className="dim">{allowanceWords(data.left, data.moreAt, props.locale)}</p>
      <Alert color="yellow">A message that was sent cannot be taken back.</Alert>
    </WhoGetsIt>
  );
};

interface WhoGetsItProps extends BulkPreviewProps {
  readonly children: ReactNode;
}

const WhoGetsIt = ({ kind, trial, chosen, onBack, onGo, children }: WhoGetsItProps) => {
  const ready = trial.filter(({ isDone }) => isDone).map(({ profileId }) => profileId);
  const names = chosen.filter(({ id }) => ready.includes(id)).map(({ name }) => name);
  return (
    <>
      <section aria-label="Included">
        <h3>{`${patients(ready.length)} included`}</h3>
        {names.length === 0 ? null : (
          <ul className={styles.rows} tabIndex={0}>
            {names.map((name, at) => (
              <li key={`${at} ${name}`}>{name}</li>
            ))}
          </ul>
        )}
      </section>
      <LeftOut results={trial} chosen={chosen} />
      {children}
      <footer className={styles.acts}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button disabled={ready.length === 0} onClick={() => onGo(ready)}>
          {`${acts[kind]} ${patients(ready.length)}`}
        </Button>
      </footer>
    </>
  );
};
