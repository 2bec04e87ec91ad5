// Reads a FHIR Condition, and the module of the portal that it calls for.
import { codeOf, codingIn, SNOMED, wordsOf } from './coding.ts';
import { type Field, spanOf } from './dates.ts';
import { type FhirObject, objectAt, textAt } from './json.ts';
import { Rejected } from './rejected.ts';

export interface Condition {
  readonly code: string | null;
  readonly system: string | null;
  readonly name: string;
  readonly clinicalStatus: string | null;
  readonly onsetAt: string | null;
  readonly abatedAt: string | null;
}

/** `onsetDateTime`, else where `onsetPeriod` begins. */
const beginning = (from: FhirObject, name: string): Field => {
  const period = objectAt(from, `${name}Period`);
  return textAt(from, `${name}DateTime`) === null && period !== null
    ? { from: period, field: 'start', named: `${name}Period.start` }
    : { from, field: `${name}DateTime`, named: `${name}DateTime` };
};

/** `abatementDateTime`, else where `abatementPeriod` ends, or begins when its end is open. */
const ending = (from: FhirObject, name: string): Field => {
  const period = objectAt(from, `${name}Period`);
  return textAt(from, `${name}DateTime`) === null && textAt(period, 'end') !== null
    ? { from: period, field: 'end', named: `${name}Period.end` }
    : beginning(from, name);
};

/** Null when the source says it was never so: then the resource is only kept. */
export const readCondition = (resource: FhirObject): Condition | null => {
  const verification = codeOf(objectAt(resource, 'verificationStatus'));
  if (verification === 'entered-in-error' || verification === 'refuted') return null;
  const concept = objectAt(resource, 'code');
  const coding = codingIn(concept, SNOMED);
  const name = wordsOf(concept);
  if (name === null) throw new Rejected('code is missing, so the condition has no name.');
  const { start: onset, end: abated } = spanOf(
    beginning(resource, 'onset'),
    ending(resource, 'abatement'),
    'abatementDateTime is before onsetDateTime.',
  );
  return {
    code: coding?.code ?? null,
    system: coding?.system ?? null,
    name,
    clinicalStatus: codeOf(objectAt(resource, 'clinicalStatus')),
    onsetAt: onset,
    abatedAt: abated,
  };
};

export type RespiratoryModule = 'aria_module_cf' | 'aria_module_asthma';

/** Cystic fibrosis: SNOMED 190905008, ICD-10 E84; asthma: SNOMED 195967001 and its kinds by name, ICD-10 J45. */
export const moduleOf = (condition: {
  readonly code: string | null;
  readonly name: string;
}): RespiratoryModule | null => {
  const code = condition.code ?? '';
  if (code === '190905008' || /^E84(\.|$)/.test(code) || /\bcystic fibrosis\b/i.test(condition.name)) {
    return 'aria_module_cf';
  }
  const isAsthma = code === '195967001' || /^J45(\.|$)/.test(code) || /\basthma\b/i.test(condition.name);
  return isAsthma ? 'aria_module_asthma' : null;
};
