// Writes a spirometry session as FHIR: a DiagnosticReport, an Observation for each judged value and for each blow.
import { mayViewPatients } from '@alveary/contract/policies/patients.ts';
import type { SpirometryValue } from '@alveary/modules/spirometry/contract/model.ts';
import { spirometryValues } from '@alveary/modules/spirometry/contract/model.ts';
import { sessionIdsOf, type WholeSession, wholeSessions } from '@alveary/modules/spirometry/server/public.ts';
import { LOINC } from '../../fhir/coding.ts';
import {
  BLOW_CODE,
  BLOW_RECORD,
  CURVE_CODE,
  SESSION_RECORD,
  SPIROMETRY_PANEL,
  valueCodes,
} from '../../fhir/spirometry-codes.ts';
import {
  coded,
  extensions,
  type Fields,
  grouped,
  OWN_CODES,
  practitionerReference,
  resource,
  type Resource,
} from '../../fhir/write/resource.ts';
import type { FindPage, RecordKind } from '../kind.ts';
import { base, PROCEDURE, quantity, writeValues } from './session-values.ts';

const PULMONARY = {
  coding: [
    { system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'PF', display: 'Pulmonary function' },
  ],
};

const qualityOf = (feedback: WholeSession['blows'][number]['test']['feedback']['fvc']): string =>
  feedback.acceptable ? 'acceptable' : feedback.status_final;

const measured = (blow: WholeSession['blows'][number]['test'], name: SpirometryValue): Fields[] => {
  const value = blow[name];
  if (value === null) return [];
  const { system, code, name: says, unit } = valueCodes[name];
  const feedback = name === 'fvc' || name === 'fev1' ? blow.feedback[name] : null;
  return [
    {
      extension: feedback === null ? [] : extensions('spirometry', { error: feedback.errors_display }),
      code: coded(system, code, says),
      valueQuantity: quantity(value, unit),
      interpretation: feedback === null ? [] : [coded(OWN_CODES, qualityOf(feedback))],
    },
  ];
};

const recorded = ({ curve, rate }: WholeSession['blows'][number]): Fields[] => {
  if (curve === null || rate <= 0) return [];
  return [
    {
      code: coded(OWN_CODES, CURVE_CODE, 'Volume over time'),
      valueSampledData: {
        origin: quantity(0, 'L'),
        period: 1000 / rate,
        dimensions: 1,
        data: Array.from(curve.litres).join(' '),
      },
    },
  ];
};

const blowId = (session: WholeSession, index: number): string => `${session.id}-blow-${index + 1}`;

const writeBlow = (session: WholeSession, blow: WholeSession['blows'][number], index: number): Resource =>
  resource('Observation', BLOW_RECORD, blowId(session, index), {
    ...base(session),
    extension: extensions('spirometry', {
      blow: index + 1,
      'device-fvc-status': blow.test.device?.fvc_status,
      'device-fev1-status': blow.test.device?.fev1_status,
      'device-message': blow.test.device?.messages,
    }),
    category: [PROCEDURE],
    code: coded(OWN_CODES, BLOW_CODE, 'Spirometry manoeuvre'),
    component: [...spirometryValues.flatMap((name) => measured(blow.test, name)), ...recorded(blow)],
  });

/** What people overwrote, with the blows by their number: ids of tests mean nothing outside. */
const overwritingsOf = (session: WholeSession): Fields[] => {
  const number = new Map(session.blows.map(({ test }, index) => [test.id, index + 1]));
  const of = (id: string | null): number | null => (id === null ? null : (number.get(id) ?? null));
  return grouped(
    'spirometry',
    'overwriting',
    session.overwritings.map((one) => ({
      kind: one.kind,
      at: one.occurred_at,
      by: one.created_by === null ? null : practitionerReference(one.created_by.id),
      comment: one.comment,
      best: of(one.best_test_id),
      'best-fvc': of(one.best_fvc_test_id),
      'best-fev1': of(one.best_fev1_test_id),
      'best-pef': of(one.best_pef_test_id),
      excluded: one.excluded_test_ids.map(of).join(' '),
      statuses: one.test_overwrites
        .map(
          ({ test_id, fvc_status, fev1_status }) =>
            `${of(test_id)} ${fvc_status ?? '-'} ${fev1_status ?? '-'}`,
        )
        .join(', '),
    })),
  );
};

/** Whom the session was compared with before a correction of the record, and after it. */
const correctionsOf = (session: WholeSession): Fields[] => {
  const inWords = ({ person }: WholeSession['corrections'][number]['after']): string =>
    [
      person.sex ?? 'sex not known',
      person.age_years === null ? 'age not known' : `${person.age_years.toFixed(2)} years`,
      person.height_cm === null ? 'height not known' : `${person.height_cm} cm`,
    ].join(', ');
  return grouped(
    'spirometry',
    'correction',
    session.corrections.map((one) => ({
      at: one.corrected_at,
      by: one.corrected_by === null ? null : practitionerReference(one.corrected_by.id),
      before: inWords(one.before),
      after: inWords(one.after),
    })),
  );
};

const writeReport = (session: WholeSession, results: readonly Resource[]): Resource => {
  const { grading, usable_tests } = session.judged;
  return resource('DiagnosticReport', SESSION_RECORD, session.id, {
    ...base(session),
    extension: [
      ...extensions('spirometry', {
        device: session.device,
        bronchodilator: session.bronchodilator,
        notes: session.notes,
        reference: session.reference,
        'reference-problem': session.reference_problem,
        sex: session.person.sex,
        'age-years': session.person.age_years,
        'height-cm': session.person.height_cm,
        'height-source': session.height_source,
        'height-measured-at': session.height_measured_at,
        'usable-tests': usable_tests,
      }),
      ...overwritingsOf(session),
      ...correctionsOf(session),
    ],
    category: [PULMONARY],
    code: coded(LOINC, SPIROMETRY_PANEL, 'Spirometry panel'),
    result: results.map(({ id }) => ({ reference: `Observation/${id}` })),
    conclusion: `FEV1 grade ${grading.fev1}, FVC grade ${grading.fvc}, ${usable_tests} usable tests.`,
  });
};

const writeSession = (session: WholeSession): Resource[] => {
  const values = writeValues(session);
  const blows = session.blows.map((blow, index) => writeBlow(session, blow, index));
  return [writeReport(session, [...values, ...blows]), ...values, ...blows];
};

/** With their curves these are a few megabytes. */
const SESSIONS_AT_ONCE = 25;

/** The ids of all at first, then the sessions behind them, some at a time. */
const findPage: FindPage = async (db, profileIds, after) => {
  const ids = after ?? (await sessionIdsOf(db, profileIds));
  const sessions = await wholeSessions(db, ids.slice(0, SESSIONS_AT_ONCE));
  return {
    found: sessions.map((session) => ({
      profileId: session.profile_id,
      rowId: session.id,
      resources: writeSession(session),
      // Only an overwriting changes a session, and it counts the version up.
      isUnchanged: session.version === 1,
    })),
    sources: [],
    end: ids.length <= SESSIONS_AT_ONCE ? null : ids.slice(SESSIONS_AT_ONCE),
  };
};

export const sessionKinds: readonly RecordKind[] = [
  { record: SESSION_RECORD, mayRead: mayViewPatients, findPage },
];
