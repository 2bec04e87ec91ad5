// Sets a reason aside: for how long and why, kept with the name and read by colleagues (OP-TASK-5).
import { PatientLine, ReasonChoices, ReasonDialog } from '@alveary/modules/patients/portal/public.ts';
import { now } from '@alveary/portal/lib/clock.ts';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { type Sending, through } from '@alveary/portal/shell/form/sending.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { worklistCalls } from '../contract/worklist.calls.ts';
import type { Reason, WorkItem } from '../contract/worklist.model.ts';

const DAY_MS = 86_400_000;

const spans = [
  { value: '1', label: 'Until tomorrow' },
  { value: '7', label: 'For a week' },
  { value: '30', label: 'For a month' },
  { value: 'new', label: 'Until there is something new' },
] as const;

/** @param span days, or 'new' */
export const untilOf = (span: string, at: number): string | null =>
  span === 'new' ? null : new Date(at + Number(span) * DAY_MS).toISOString();

/** A colleague was faster: the list shows what they said of the reason. */
const refreshingStale = <Values, Row>(
  sending: Sending<Values, Row>,
  refresh: () => Promise<void>,
): Sending<Values, Row> => ({
  ...sending,
  send: async (values, row) => {
    const sent = await sending.send(values, row);
    if (!sent.ok && sent.error?.code === 'Stale') await refresh();
    return sent;
  },
});

interface SetAsideProps {
  readonly patient: WorkItem['patient'];
  readonly reason: Reason;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

export const SetAsideDialog = ({ patient, reason, locale, onClose }: SetAsideProps) => {
  const save = useCallMutation(worklistCalls.setAside);
  const refresh = useRefresh();
  return (
    <ReasonDialog
      title="Set this reason aside"
      act="Set aside"
      draftKey={`worklist:${patient.id}:${reason.kind}`}
      initial={{ choice: '7', reason: '' }}
      textNeeded="Say why: colleagues read it."
      about={<PatientLine profile={patient} locale={locale} />}
      choose={(choice, change) => (
        <ReasonChoices
          legend="For how long"
          name="set-aside"
          choices={spans}
          chosen={choice}
          onChoose={change}
        />
      )}
      isReasonNeeded={() => true}
      sending={refreshingStale(
        through(
          save,
          (typed) => ({
            query: { profileId: patient.id },
            body: {
              kind: reason.kind,
              key: reason.key,
              reason: typed.reason,
              until: untilOf(typed.choice, now()),
              was: null,
            },
          }),
          () => {
            showSuccess('The reason was set aside.');
            onClose();
          },
        ),
        () => refresh(['worklist']),
      )}
      onClose={onClose}
    />
  );
};
