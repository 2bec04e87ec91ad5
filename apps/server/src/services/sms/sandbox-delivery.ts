// When does a message of the sandbox arrive? It is sent at once and delivered after a second (OP-CHAT-6).
import { iso } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/open.ts';
import { enqueueAt } from '../../platform/jobs/job.ts';
import { takeSmsState } from './states.ts';

const DELIVERED_AFTER_MS = 1000;

export const playDelivery = async (database: Database, reference: string, at: number): Promise<void> => {
  const tell = (state: 'sent' | 'delivered', when: number): Promise<void> =>
    enqueueAt(database.statements, takeSmsState, { reference, state, code: null }, iso(when));
  await tell('sent', at);
  await tell('delivered', at + DELIVERED_AFTER_MS);
};
