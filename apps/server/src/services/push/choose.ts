// Wakes the patient's app by the sandbox, which a person plays from the debug harness; in production it would say of a message that it
// arrived when nobody has it, so there none does until a provider is built.
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { noPush } from './none.ts';
import type { PushService } from './port.ts';
import { sandboxPush } from './sandbox.ts';

export const pushOf = ({ production }: Pick<Config, 'production'>, database: Database): PushService =>
  outsideTransactions('push', production ? noPush : sandboxPush(database));
