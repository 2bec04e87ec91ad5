// A right request to each call of the booking pages, and the rows that it refers to.
import { newId } from '@alveary/server/platform/ids.ts';
import { subjectSamples } from '@alveary/server/testing/samples.ts';
import { hashOfLinkCode, newLinkCode } from '../link-code.ts';
import { hashOfProofCode } from '../proof-code.ts';

const DAY_MS = 86_400_000;
/** Noon of a day that is some days ahead, in UTC. */
const noonIn = (days: number): string =>
  new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + DAY_MS / 2).toISOString();
const span = `from=${noonIn(2)}&to=${noonIn(9)}`;
/** Each request books a time of its own. */
let booked = 0;
const nextFree = (): string => {
  booked += 1;
  return new Date(Date.parse(noonIn(3)) + booked * 1_800_000).toISOString();
};
/** What was sent to the visitors of the sample requests. */
const PROOF = '246810';
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: 0, to: 24 * 60 }));

export const bookingSamples = subjectSamples({
  insert: async ({ db, patient, author, writtenAt }) => {
    const slug = `sample-${newId()}`;
    await db.run(
      `insert into booking_pages (user_id, slug, is_on, title, introduction, time_zone, hours, lengths, buffer_minutes,
         notice_hours, horizon_days, updated_at)
       values ($1, $2, true, 'Coaching', '', 'UTC', $3::jsonb, '{30}', 0, 0, 60, $4)
       on conflict (user_id) do update set slug = excluded.slug, is_on = true, version = 1`,
      [author.id, slug, JSON.stringify(everyDay), writtenAt],
    );
    const email = `${patient.profileId}@told.example`;
    await db.run('update profiles set email_address = $2 where id = $1', [patient.profileId, email]);
    const [told, cancelled, moved] = [newLinkCode(), newLinkCode(), newLinkCode()];
    const appointmentId = newId();
    for (const [index, code] of [null, told, cancelled, moved].entries()) {
      const id = code === null ? appointmentId : newId();
      await db.run(
        `insert into appointments (id, profile_id, start_at, status, purpose, practitioner_id, created_at)
         values ($1, $2, $3, 'BOOKED', 'ONBOARDING', $4, $5)`,
        [id, patient.profileId, noonIn(20 + index), author.id, writtenAt],
      );
      if (code === null) continue;
      const bookingId = newId();
      await db.run(
        `insert into bookings (id, user_id, appointment_id, channel, recipient, time_zone, language, told_start, told_minutes,
           created_at) values ($1, $2, $3, 'EMAIL', $6, 'UTC', 'en', $4, 30, $5)`,
        [bookingId, author.id, id, noonIn(20 + index), writtenAt, email],
      );
      await db.run('insert into booking_codes (code_hash, booking_id, created_at) values ($1, $2, $3)', [
        hashOfLinkCode(code),
        bookingId,
        writtenAt,
      ]);
    }
    const [asked, resent, proven] = [newLinkCode(), newLinkCode(), newLinkCode()];
    for (const code of [asked, resent, proven])
      await db.run(
        `insert into booking_requests (id, user_id, code_hash, start_at, duration_minutes, channel, recipient, first_name, last_name,
           email, time_zone, language, proof_hash, proof_sent_at, proofs_sent, person_key, remote_address, created_at)
         select $1, $2, $3, $4, 30, 'EMAIL', p.email_address, p.first_name, p.last_name, p.email_address, 'UTC', 'en', $5,
           $6::timestamptz - interval '1 minute', 1, $3, 'sample', $6::timestamptz - interval '1 minute'
          from profiles p where p.id = $7`,
        [
          newId(),
          author.id,
          hashOfLinkCode(code),
          nextFree(),
          hashOfProofCode(hashOfLinkCode(code), PROOF),
          writtenAt,
          patient.profileId,
        ],
      );
    return { appointmentId, slug, email, told, cancelled, moved, asked, resent, proven };
  },
  requests: {
    'booking.ownPage': () => ({ path: 'booking/page' }),
    'booking.savePage': () => ({
      method: 'PUT',
      path: 'booking/page',
      body: {
        version: 1,
        slug: `own-${newId()}`,
        isOn: false,
        title: 'Coaching',
        introduction: '',
        timeZone: 'Europe/Stockholm',
        hours: everyDay,
        lengths: [30],
        bufferMinutes: 0,
        noticeHours: 24,
        horizonDays: 60,
      },
    }),
    'booking.confirm': ({ appointmentId }) => ({
      method: 'POST',
      path: 'booking/confirmations',
      body: { appointmentId, channel: 'EMAIL', timeZone: 'UTC' },
    }),
    'booking-guest.page': ({ slug }) => ({ path: `booking/pages/${slug}` }),
    'booking-guest.slots': ({ slug }) => ({ path: `booking/pages/${slug}/slots?minutes=30&${span}` }),
    'booking-guest.book': ({ slug, email }) => ({
      method: 'POST',
      path: `booking/pages/${slug}`,
      body: {
        start: nextFree(),
        minutes: 30,
        firstName: 'Vera',
        lastName: 'Visitor',
        email,
        countryCode: '+1',
        phone: null,
        confirmBy: 'EMAIL',
        timeZone: 'UTC',
      },
    }),
    'booking-guest.request': ({ asked }) => ({ path: `booking/requests/${asked}` }),
    'booking-guest.sendProof': ({ resent }) => ({
      method: 'POST',
      path: `booking/requests/${resent}/code`,
    }),
    'booking-guest.prove': ({ proven }) => ({
      method: 'POST',
      path: `booking/requests/${proven}/proof`,
      body: { oneTimeCode: PROOF },
    }),
    'booking-guest.open': ({ told }) => ({ path: `booking/links/${told}` }),
    'booking-guest.linkSlots': ({ told }) => ({ path: `booking/links/${told}/slots?${span}` }),
    'booking-guest.cancel': ({ cancelled }) => ({
      method: 'POST',
      path: `booking/links/${cancelled}/cancel`,
    }),
    'booking-guest.move': ({ moved }) => ({
      method: 'POST',
      path: `booking/links/${moved}/move`,
      body: { start: noonIn(40) },
    }),
  },
});
