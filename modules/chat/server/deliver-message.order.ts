// What is left to the worker when a message was kept: to hand it over.
import { enqueueTogether } from '@alveary/server/platform/jobs/job.ts';
import { z } from 'zod';

export const deliverMessage = { name: 'deliver-chat-message', payload: z.object({ id: z.uuid() }) };

export const deliverAppMessages = {
  name: 'deliver-app-messages',
  payload: z.object({ ids: z.array(z.uuid()).min(1) }),
};

/** Messages to apps that were kept together are handed over together. */
export const orderAppDelivery = enqueueTogether(deliverAppMessages, (ids: readonly string[]) => ({
  ids: [...ids],
}));
