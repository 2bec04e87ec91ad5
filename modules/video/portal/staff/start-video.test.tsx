// Does an appointment lead to its video visit, and only while one can begin? (OP-VIDEO-1: staff start from an appointment)
import type { Appointment } from '@alveary/modules/appointments/contract/model.ts';
import { type Gateway, startGateway } from '@alveary/portal/shell/testing/gateway.ts';
import { renderInPortal, siteId } from '@alveary/portal/shell/testing/portal.tsx';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { videoCalls } from '../../contract/calls.ts';
import type { Visit } from '../../contract/model.ts';
import { StartVideo } from './start-video.tsx';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const at = (hours: number): string => new Date(NOW + hours * 3_600_000).toISOString();
const visit: Visit = {
  id: siteId,
  profileId: siteId,
  patient: { firstName: 'Maya', lastName: 'Ellison', dateOfBirth: null },
  hostName: 'Lena Brandt',
  startsAt: at(0),
  closesAt: at(2),
  createdAt: at(0),
  endedAt: null,
  logId: null,
  appointment: null,
  participants: [],
};

let gateway: Gateway;
beforeEach(() => {
  gateway = startGateway();
  gateway.on(videoCalls.start, () => visit);
});
afterEach(() => gateway.restore());

const shown = (start: string, status: Appointment['status']) =>
  renderInPortal(<StartVideo appointment={{ id: siteId, start, status }} name="Maya Ellison" now={NOW} />);

it('goes to the visit of the appointment', async () => {
  const { screen, router } = await shown(at(1), 'BOOKED');
  await screen.getByRole('button', { name: 'Video with Maya Ellison' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/visits/${siteId}`);
});

it('is not offered once no visit can begin', async () => {
  for (const [start, status] of [
    [at(-2), 'BOOKED'],
    [at(1), 'CANCELLED'],
    [at(1), 'FULFILLED'],
  ] as const) {
    const { screen } = await shown(start, status);
    expect(screen.getByRole('button').elements(), `${start} ${status}`).toEqual([]);
  }
});
