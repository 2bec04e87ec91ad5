// Which sandboxes were told to refuse their next message?
import type { NextAct, SandboxService } from '../contract/calls.ts';
import type { Db } from '@alveary/server/platform/db/handle.ts';

interface Ordered {
  readonly service: SandboxService;
  readonly reason: string;
  readonly act: NextAct;
}

export const findFailures = (db: Db): Promise<Ordered[]> =>
  db.many<Ordered>('select service, reason, act from sandbox_failures');

export const orderFailure = (db: Db, ordered: Ordered, now: string): Promise<number> =>
  db.run(
    `insert into sandbox_failures (service, reason, act, ordered_at) values ($1, $2, $3, $4)
     on conflict (service) do update set reason = excluded.reason, act = excluded.act, ordered_at = excluded.ordered_at`,
    [ordered.service, ordered.reason, ordered.act, now],
  );

export const takeBackFailure = (db: Db, service: SandboxService): Promise<number> =>
  db.run('delete from sandbox_failures where service = $1', [service]);
