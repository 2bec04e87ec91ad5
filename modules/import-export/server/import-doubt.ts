// Tells when nobody knows whose a record is: it names a patient by an id alone, its Patient is not in these files, and another hospital may
// have the same id. Such a record is refused in words rather than written to a chart.
import { isSameOrigin, serverOf, systemOf } from './fhir/origin.ts';
import type { Reference } from './fhir/reference.ts';
import { type Results, sourceRowId, type Step } from './import-context.ts';
import { hasManySources } from './import-origins.store.ts';
import type { NamedPatient } from './patients-named.ts';
import type { Received } from './received.ts';

const REMEDY = 'Nothing was changed. Import it together with its Patient.';

interface Named {
  readonly reference: Reference;
  readonly id: string;
}

const otherServer = (text: string): string =>
  `Its patient (${text}) is of another server than the patient of this id who came in earlier. ${REMEDY}`;

const refusedEarlier = (text: string): string =>
  `Another patient with the id of its patient (${text}) was refused at an earlier import, so nobody can tell whose it is. ${REMEDY}`;

const MANY = 'Patients of more than one hospital come in at this site, and';

const idOfManySources = (text: string): string =>
  `${MANY} ${text} does not say of which one its patient is. ${REMEDY}`;

const numberOfManySources = (text: string): string =>
  `${MANY} ${text} does not say whose number it is. Nothing was changed. Name the system of the number.`;

/** Whether the Patient itself came in with this run, in this batch or before it. */
const isInRun = ({ context }: Step, results: Results, { reference, id }: Named): boolean => {
  if (reference.by === 'identifier') return false;
  const rowId = sourceRowId(context, 'Patient', id);
  return results.settled.has(rowId) || context.seen.has(rowId);
};

/** Once it is so it stays so; new patients of this run may make it so. */
const isOfManySources = async ({ db, context }: Step): Promise<boolean> => {
  const { origins } = context;
  if (!origins.areMany && origins.seenAt !== origins.patients) {
    origins.seenAt = origins.patients;
    origins.areMany = await hasManySources(db, context.site.id);
  }
  return origins.areMany;
};

/** An identifier with its system names one person; so does an id whose Patient came along. */
const isBare = ({ reference }: Named): boolean => reference.by !== 'identifier' || reference.system === null;

/** Null where it is known whose the record is; else why it is refused. */
export const doubtOf = async (
  step: Step,
  results: Results,
  one: Received,
  named: Named,
  patient: NamedPatient,
): Promise<string | null> => {
  const { reference, id } = named;
  if (isInRun(step, results, named)) return null;
  const server = (reference.by === 'id' ? serverOf(reference.text) : null) ?? serverOf(one.fullUrl);
  const isSame = isSameOrigin(patient.origin, { server, system: systemOf(one.resource) });
  if (isSame === false) return otherServer(reference.text);
  if (isSame === true || !isBare(named)) return null;
  const isNumber = reference.by === 'identifier';
  if (!isNumber && step.context.clashes.has(id)) return refusedEarlier(reference.text);
  if (!(await isOfManySources(step))) return null;
  return (isNumber ? numberOfManySources : idOfManySources)(reference.text);
};
