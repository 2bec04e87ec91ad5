// What does a right request to each call about spirometry look like, and which rows does it refer to?
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const spirometrySamples = subjectSamples({
  insert: async ({ db, patient, writtenAt }) => {
    const sessionId = newId();
    await db.run(
      'insert into spirometry_sessions (id, profile_id, performed_at, created_at) values ($1, $2, $3, $3)',
      [sessionId, patient.profileId, writtenAt],
    );
    const testId = newId();
    await db.run(
      `insert into spirometry_tests (id, session_id, profile_id, position, fev1, fvc, pef, fev1_quality, fvc_quality)
       values ($1, $2, $3, 0, 3, 4, 7, 'acceptable', 'acceptable')`,
      [testId, sessionId, patient.profileId],
    );
    const overwritingId = newId();
    await db.run(
      `insert into spirometry_overwritings (id, session_id, profile_id, version, kind, excluded_test_ids, occurred_at, created_at)
       values ($1, $2, $3, 1, 'saved', array[$4::uuid], $5, $5)`,
      [overwritingId, sessionId, patient.profileId, testId, writtenAt],
    );
    await db.run(
      `update sites set feature_values = feature_values || '{"portal_overwriting_enabled": true}'
        where id in (select site_id from site_profiles where profile_id = $1)`,
      [patient.profileId],
    );
    return { sessionId, testId, overwritingId };
  },
  requests: {
    'sessions.listOfPatient': ({ patient }) => ({ path: `sessions?profile_id=${patient.profileId}` }),
    'sessions.read': ({ sessionId }) => ({ path: `sessions/${sessionId}` }),
    'sessions.curves': ({ sessionId }) => ({ path: `sessions/${sessionId}/curves` }),
    'new-sessions.create': ({ patient }) => ({
      method: 'POST',
      path: 'sessions',
      body: {
        id: newId(),
        profile_id: patient.profileId,
        performed_at: '2026-03-01T09:00:00Z',
        tests: [{ fvc: 4, fev1: 3 }],
      },
    }),
    'overwritings.save': ({ sessionId }, { lena }) => ({
      method: 'PATCH',
      path: `sessions/${sessionId}/overwrite`,
      body: {
        version: 1,
        occurred_at: '2026-03-01T09:00:00Z',
        created_by: lena.id,
        best_test: null,
        fvc_selected_test: null,
        fev1_selected_test: null,
        pef_selected_test: null,
        excluded_test_ids: [],
        test_overwrites: [],
        comment: 'Looked at',
        comment_thread: [],
        tests_values: {},
        best_processed_array_index: null,
      },
    }),
    'overwritings.list': ({ sessionId }) => ({ path: `overwritings?session_id=${sessionId}` }),
    'overwritings.restore': ({ sessionId, overwritingId }) => ({
      method: 'POST',
      path: `overwritings?session_id=${sessionId}`,
      body: { id: overwritingId, version: 1 },
    }),
    'overwritings.takeBack': ({ sessionId }) => ({
      method: 'DELETE',
      path: `overwritings?session_id=${sessionId}&version=1`,
    }),
  },
});
