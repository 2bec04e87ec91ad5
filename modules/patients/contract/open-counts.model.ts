import { z } from 'zod';

/** How much action is open on the tabs of the patient page (design language §11). */
export const openCounts = z.object({ events: z.int(), tasks: z.int() });
export type OpenCounts = z.output<typeof openCounts>;
