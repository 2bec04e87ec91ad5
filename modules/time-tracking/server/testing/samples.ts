// Right requests to each call about time, and the rows they refer to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const timeTrackingSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const timedLogId = newId();
    await db.run(
      `insert into communications (id, profile_id, purpose, sent, duration_in_seconds, medium, direction, communication_result,
         subject, practitioner, created_at, updated_at)
       values ($1, $2, 'ONBOARDING', $3, 300, 'VERBAL_PHONE', 'OUTBOUND', 'ANSWERED', 'A call', $4, $3, $3)`,
      [timedLogId, patient.profileId, writtenAt, author.id],
    );
    return { timedLogId };
  },
  requests: {
    'time-tracking.preview': ({ timedLogId }) => ({
      path: `log-time-preview?sent=2026-01-05T09:00:00Z&duration=5&logId=${timedLogId}`,
    }),
    'time-tracking.ofLog': ({ timedLogId }) => ({ path: `communications/${timedLogId}/time` }),
  },
});
