import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { lettersOf } from '@alveary/server/services/letters/choose.ts';
import { letterJob } from '@alveary/server/services/letters/letters.jobs.ts';
import { videoCalls } from '../contract/calls.ts';
import { guestCalls } from '../contract/guest.calls.ts';
import { attend } from './attend.ts';
import { askState, connect, leave, openVisit, wait } from './guest.ts';
import { invite } from './invite.ts';
import { settleEndedVisit } from './settle-ended-visit.jobs.ts';
import { visitRequests, visitTopics } from './topics.ts';
import { startVisitOfAppointment } from './visit-of-appointment.ts';
import { invitationLetters, withdrawalLetters } from './visit-letters.ts';
import { admit, createVisit, end, join, listOwnVisits, readStanding, readVisit } from './visits.ts';

export const video = serverModule({
  subject: 'video',
  calls: [
    ...served('video', videoCalls, {
      create: createVisit,
      start: startVisitOfAppointment,
      own: listOwnVisits,
      read: readVisit,
      standing: readStanding,
      invite,
      admit,
      join,
      attend,
      end,
    }),
    ...served('guest', guestCalls, { participant: openVisit, state: askState, wait, connect, leave }),
  ],
  jobs: (config) => [
    settleEndedVisit(lettersOf(config)),
    letterJob(invitationLetters, lettersOf(config)),
    letterJob(withdrawalLetters, lettersOf(config)),
  ],
  topics: visitTopics,
  requests: () => visitRequests,
  samples: async () => (await import('./testing/samples.ts')).videoSamples,
});
