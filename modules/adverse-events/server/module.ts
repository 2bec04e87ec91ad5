import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { adverseEventCalls } from '../contract/calls.ts';
import {
  addAppointment,
  addEventNote,
  createEvent,
  listEvents,
  listEventsOfAll,
  listEventTypes,
  updateEvent,
} from './adverse-events.ts';

export const adverseEvents = serverModule({
  subject: 'adverse-events',
  calls: [
    ...served('adverse-events', adverseEventCalls, {
      types: listEventTypes,
      list: listEvents,
      ofAllPatients: listEventsOfAll,
      create: createEvent,
      update: updateEvent,
      addNote: addEventNote,
      addAppointment,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).adverseEventsSamples,
});
