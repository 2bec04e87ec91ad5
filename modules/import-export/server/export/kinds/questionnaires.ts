// How do questionnaires leave as FHIR: what was answered, the score, and what was asked for?
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import {
  extensions,
  type Fields,
  FHIR_BASE,
  OWN_CODES,
  patientReference,
  practitionerReference,
  resource,
  type Resource,
  words,
} from '../../fhir/write/resource.ts';
import { type AssignmentRow, findAssignments, findResults, type ResultRow } from '../export-chart.store.ts';
import { kindOf, type RecordKind } from '../kind.ts';

const questionnaireOf = (internalName: string): string =>
  `${FHIR_BASE}/Questionnaire/${encodeURIComponent(internalName)}`;

const answerOf = (value: number | string): Fields => {
  if (typeof value === 'string') return { valueString: value };
  return Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value };
};

const writeResult = (row: ResultRow): Resource =>
  resource('QuestionnaireResponse', 'questionnaire_results', row.id, {
    extension: extensions('questionnaire-result', {
      variant: row.variant,
      'recall-period': row.recall_period,
      'answered-by': row.answered_by,
      score: row.score,
      band: row.band,
      standing: row.standing,
      missing: row.missing,
      rule: row.rule,
    }),
    language: row.language,
    questionnaire: questionnaireOf(row.internal_name),
    status: 'completed',
    subject: patientReference(row.profile_id),
    authored: row.answered_at,
    author:
      row.answered_by === 'PATIENT'
        ? patientReference(row.profile_id)
        : practitionerReference(row.entered_by),
    item: row.answers.map(({ item, value }) => ({
      linkId: item,
      answer: value === null || value === '' ? [] : [answerOf(value)],
    })),
  });

const SURVEY = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'survey' }],
};
const UCUM = 'http://unitsofmeasure.org';

const writeScore = (row: ResultRow, score: number): Resource =>
  resource('Observation', 'questionnaire_scores', `${row.id}-score`, {
    status: 'final',
    category: [SURVEY],
    code: {
      coding: [{ system: OWN_CODES, code: `score-${row.internal_name}` }],
      text: `Score of ${row.variant ?? row.internal_name}`,
    },
    subject: patientReference(row.profile_id),
    effectiveDateTime: row.answered_at,
    valueQuantity: { value: score, unit: 'score', system: UCUM, code: '{score}' },
    interpretation: [words(row.band)],
    derivedFrom: [{ reference: `QuestionnaireResponse/${row.id}` }],
  });

const writeAssignment = (row: AssignmentRow): Resource =>
  resource('Task', 'questionnaire_assignments', row.id, {
    status: 'requested',
    intent: 'order',
    code: words('Fill in a questionnaire'),
    for: patientReference(row.profile_id),
    authoredOn: row.assigned_at,
    requester: practitionerReference(row.assigned_by),
    input: [{ type: words('Questionnaire'), valueCanonical: questionnaireOf(row.internal_name) }],
  });

/** A result and its score. */
const results: RecordKind = {
  record: 'questionnaire_results',
  mayRead: mayViewPatients,
  find: async (db, profileIds) =>
    (await findResults(db, profileIds)).map((row) => ({
      profileId: row.profile_id,
      rowId: row.id,
      resources: [writeResult(row), ...(row.score === null ? [] : [writeScore(row, row.score)])],
    })),
};

export const questionnaireKinds: readonly RecordKind[] = [
  results,
  kindOf('questionnaire_assignments', mayViewPatients, findAssignments, writeAssignment),
];
