// What is left to the worker when a question was kept: to have it answered.
import { z } from 'zod';

export const writeAnswer = { name: 'write-chat-answer', payload: z.object({ id: z.uuid() }) };
