// Can this be the content of a report of this patient? Its days, its sessions, its scores (document 3 §4; REPORT-031 to REPORT-036)
import { fail } from '@alveary/contract/errors.ts';
import { RESULTS_SIZE } from '@alveary/modules/questionnaires/contract/calls.ts';
import { findResults } from '@alveary/modules/questionnaires/server/public.ts';
import { hasBegun, iso } from '@alveary/server/platform/clock.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { isAcq, slotFrom } from '../contract/acq.ts';
import type { AcqSlot, AttachedReports, ReportContent } from '../contract/model.ts';
import { acqResult, byStandard, DAY_MS, isLongEnough, merged, usualName } from '../contract/rules.ts';
import { findCreationOfProfile, findSessionMarks } from './reports.store.ts';

type Sent = Omit<ReportContent, 'name'> & { readonly name?: string | undefined };

const refuse = (field: string, message: string): never => fail('Invalid', { errors: [{ field, message }] });

/** Somewhere on earth it is still yesterday. */
const WEST = 12 * 3_600_000;

const dayAt = (instant: number): string => iso(instant).slice(0, 10);

const checkDays = async (db: Db, profileId: string, sent: Sent, now: number): Promise<void> => {
  const { start_date: start, end_date: end } = sent;
  if (!isLongEnough({ start, end }))
    refuse('end_date', 'The report must cover at least one day: choose an end that is not before the start.');
  if (!hasBegun(end, now)) refuse('end_date', 'The report cannot end after today.');
  const created = await findCreationOfProfile(db, profileId);
  if (created !== null && start < dayAt(Date.parse(created) - WEST)) {
    refuse('start_date', 'The report cannot start before the patient was created here.');
  }
  if (Date.parse(end) - Date.parse(start) > 100 * 366 * DAY_MS)
    refuse('start_date', 'The report is too long.');
};

const idsOf = ({ spirometry_sessions, prepost }: AttachedReports): readonly string[] => [
  ...spirometry_sessions.map(({ id }) => id),
  ...prepost.flatMap(({ pre, post }) => [pre.id, post.id]),
];

const foreign = 'This session does not belong to the patient. Choose one of the list.';

/** Each once, with its moments, among those of its standard. */
const checkAttached = async (db: Db, profileId: string, sent: Sent) => {
  const all = merged([sent.attached_reports, sent.attached_reports_2019]);
  const marks = new Map(
    (await findSessionMarks(db, profileId, idsOf(all))).map((mark) => [mark.id, mark] as const),
  );
  const momentsOf = (id: string) => {
    const { created_at, performed_at } = marks.get(id) ?? refuse('attached_reports', foreign);
    return { id, created_at, performed_at };
  };
  const sessions = all.spirometry_sessions.map((one) => ({ ...one, ...momentsOf(one.id) }));
  const pairs = all.prepost.map((pair) => {
    const [pre, post] = [momentsOf(pair.pre.id), momentsOf(pair.post.id)];
    if (Date.parse(post.performed_at) <= Date.parse(pre.performed_at)) {
      refuse(
        'attached_reports',
        'The session after the bronchodilator must be later than the one before it.',
      );
    }
    return { ...pair, pre, post };
  });
  return byStandard(
    { spirometry_sessions: sessions, prepost: pairs },
    (id) => marks.get(id)?.is2019 ?? false,
  );
};

const gone = 'An answer of the ACQ is not in the record any more. Choose another one, or type it.';

/** What came from an answered questionnaire says what was answered there, whatever was sent beside it. */
const checkAcq = async (db: Db, profileId: string, sent: Sent): Promise<AcqSlot[]> => {
  const ids = sent.acq.slots.flatMap(({ from }) => (from === null ? [] : [from.result_id]));
  const results = ids.length === 0 ? [] : (await findResults(db, profileId, RESULTS_SIZE)).data.filter(isAcq);
  return sent.acq.slots.map(({ date, scores, from }) => {
    if (from === null) return { date, scores: { ...scores, result: acqResult(scores) }, from };
    const result = results.find(({ id }) => id === from.result_id) ?? refuse('acq', gone);
    const answered = Date.parse(result.answeredAt);
    // On which day that was depends on where one is; never on what is sent.
    const isThatDay = date !== null && date >= dayAt(answered - WEST) && hasBegun(date, answered);
    return slotFrom(result, isThatDay ? date : dayAt(answered));
  });
};

/** @throws Failure Invalid, with what is wrong */
export const checkedContent = async (
  db: Db,
  profileId: string,
  sent: Sent,
  now: number,
): Promise<ReportContent> => {
  await checkDays(db, profileId, sent, now);
  const name = sent.name ?? '';
  return {
    ...sent,
    name: name === '' ? usualName({ start: sent.start_date, end: sent.end_date }) : name,
    ...(await checkAttached(db, profileId, sent)),
    acq: { slots: await checkAcq(db, profileId, sent) },
  };
};
