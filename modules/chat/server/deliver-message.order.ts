// What is left to the worker when a message was kept: to hand it over.
import { z } from 'zod';

export const deliverMessage = { name: 'deliver-chat-message', payload: z.object({ id: z.uuid() }) };
