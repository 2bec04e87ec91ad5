// Turns reports of spirometry into sessions, through the same code as those that devices send.
import { Failure } from '@alveary/contract/errors.ts';
import { storeSession } from '@alveary/modules/spirometry/server/public.ts';
import { type FhirObject, isObject, objectsAt, textAt } from './fhir/json.ts';
import { idFrom } from './fhir/identity.ts';
import { parseResource } from './fhir/parse-resource.ts';
import { displayOf, referenceOf } from './fhir/reference.ts';
import { Rejected } from './fhir/rejected.ts';
import { withMembers } from './fhir/spirometry-members.ts';
import { readSpirometrySession, type SessionReported, unreadOf } from './fhir/spirometry-session.ts';
import { unreadInWords } from './fhir/spirometry-unread.ts';
import {
  countOutcome,
  orReject,
  remark,
  type RecordCandidate,
  type Results,
  sourceRowId,
  type Step,
} from './import-context.ts';
import { sourceOf } from './patients-named.ts';
import { findBodies, savePatientSources, type Source } from './import-sources.store.ts';
import { type Received, rejectionOf } from './received.ts';

interface Result {
  /** As the report names it. */
  readonly reference: string;
  readonly rowId: string;
  readonly contained: FhirObject | null;
}

/** Null where the reference names nothing that could be looked up. */
const resultOf = (step: Step, { resource }: Received, one: FhirObject): Result | null => {
  const reference = textAt(one, 'reference');
  if (reference?.startsWith('#')) {
    const contained = objectsAt(resource, 'contained').find(
      (part) => textAt(part, 'id') === reference.slice(1),
    );
    return { reference, rowId: '', contained: contained ?? null };
  }
  const named = referenceOf(one);
  if (named === null) return null;
  const id = step.links.named(named)?.id ?? '';
  return {
    reference: named.text,
    rowId: sourceRowId(step.context, 'Observation', id),
    contained: null,
  };
};

const resultsOf = (step: Step, one: Received): readonly Result[] =>
  objectsAt(one.resource, 'result').flatMap((result) => resultOf(step, one, result) ?? []);

type Find = (result: Result, profileId: string) => FhirObject | null;

/** Of this batch, else as an earlier one kept them for the same patient. */
const findObservations = async (
  step: Step,
  all: readonly Received[],
  wanted: readonly Result[],
): Promise<Find> => {
  const given = new Map(
    all
      .filter(({ type }) => type === 'Observation')
      .map((one) => [sourceRowId(step.context, one.type, one.sourceId), one.resource]),
  );
  const open = wanted
    .filter(({ rowId, contained }) => contained === null && !given.has(rowId))
    .map(({ rowId }) => rowId);
  const kept =
    open.length === 0
      ? []
      : await findBodies(
          step.db,
          open.filter((id) => id !== ''),
        );
  const keptOf = new Map(kept.map((one) => [`${one.profileId} ${one.id}`, one.body]));
  return ({ rowId, contained }, profileId) => {
    const body = keptOf.get(`${profileId} ${rowId}`);
    return contained ?? given.get(rowId) ?? (body ? parseResource(body) : null);
  };
};

interface Reported {
  readonly session: SessionReported | null;
  /** Values that the session has no place for. */
  readonly unread: readonly string[];
}

/** A result that is named in words alone cannot be looked up. */
const unnamedOf = ({ resource }: Received): readonly string[] =>
  objectsAt(resource, 'result')
    .filter((one) => referenceOf(one) === null && textAt(one, 'reference') === null)
    .map((one) => displayOf(one) ?? 'a result without a reference');

const read = (step: Step, { one, profileId }: RecordCandidate, find: Find): Reported => {
  const observations = resultsOf(step, one).map((result) => {
    const found = find(result, profileId);
    if (isObject(found)) return found;
    throw new Rejected(
      `Its result ${result.reference.slice(0, 80)} is not in the same file, or was refused. A report comes in together with its Observations.`,
    );
  });
  const { all, missing } = withMembers(observations, (member) => {
    const result = resultOf(step, one, member);
    return result && find(result, profileId);
  });
  const session = readSpirometrySession(one.resource, all);
  return { session, unread: session === null ? [] : [...unnamedOf(one), ...missing, ...unreadOf(all)] };
};

const wordsOf = ({ message, details }: Failure): string =>
  (details.errors ?? []).map((one) => `${one.field}: ${one.message}`).join(' ') || message;

/** Null when it is refused, with the words of the call that devices use. */
const store = async (
  step: Step,
  results: Results,
  { one, profileId, known }: RecordCandidate,
  session: SessionReported,
): Promise<string | null> => {
  const id = known?.targetId ?? idFrom('record', profileId, one.type, one.sourceId);
  if (step.context.dryRun) return id;
  try {
    return (
      await storeSession(step.db, { ...session, id, profile_id: profileId }, Date.parse(step.context.now))
    ).id;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    results.rejections.push(rejectionOf(one, wordsOf(error)));
    return null;
  }
};

/** @param all of the batch, among them the Observations that the reports name */
export const importSessions = async (
  step: Step,
  results: Results,
  candidates: readonly RecordCandidate[],
  all: readonly Received[],
): Promise<void> => {
  if (candidates.length === 0) return;
  const find = await findObservations(
    step,
    all,
    candidates.flatMap(({ one }) => resultsOf(step, one)),
  );
  const sources: Source[] = [];
  for (const candidate of candidates) {
    const { one, known, profileId, rowId } = candidate;
    // Of a patient with very much the Observations may be in another batch: once that is written, they are kept.
    if (step.mayWait && resultsOf(step, one).some((result) => find(result, profileId) === null)) {
      results.settled.delete(rowId);
      results.waiting.push(one);
      continue;
    }
    const reported = orReject(results, one, () => read(step, candidate, find));
    if (reported === null) continue;
    const { session, unread } = reported.value;
    const targetId = session === null ? null : await store(step, results, candidate, session);
    if (session !== null && targetId === null) continue;
    if (unread.length > 0) remark(results, one, unreadInWords(unread));
    // What a physician concluded stands in the report alone.
    sources.push(sourceOf(step, candidate, targetId, one.body()));
    const fresh = targetId === null ? 'kept' : 'created';
    countOutcome(results, one, known ? 'changed' : fresh);
    results.touched.add(profileId);
  }
  if (!step.context.dryRun) await savePatientSources(step.db, sources);
};
