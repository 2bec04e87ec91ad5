// Is what was missed in a long conversation found without reading the conversation? (architecture: rule 7)
import { expect, it } from 'vitest';
import type { Db } from '@alveary/server/platform/db/handle.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import { testApp } from '@alveary/server/testing/app.ts';
import { analyseTables, ofTable, planOf, rowsRead } from '@alveary/server/testing/plans.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { findMessagesSince } from './messages.store.ts';

const MESSAGES = 3000;
const SIZE = 100;

it('reads what changed since, and what changed together with it, and nothing before', async () => {
  const test = await testApp();
  const { northPatient, lena } = test.world;
  const channelId = newId();
  await test.database.transact({ allSites: 'a test sets up its rows' }, async (db) => {
    await db.run(
      `insert into chat_channels (id, profile_id, owner_id, last_sequence, last_revision, modified_at, changed_at, created_at)
       values ($1, $2, $3, $4, $4, now(), now(), now())`,
      [channelId, northPatient.profileId, lena.id, MESSAGES],
    );
    await db.run(
      `insert into chat_messages (id, channel_id, profile_id, sequence, revision, author, medium, body, created_at)
       select gen_random_uuid(), $1, $2, n, n, 'patient', 'inapp', 'Hello', now() - (3000 - n) * interval '1 minute'
         from generate_series(1, $3::int) n`,
      [channelId, northPatient.profileId, MESSAGES],
    );
  });
  await analyseTables(test.database.logins.owner);
  const reach = { siteIds: [testSites.north], userId: lena.id };
  const read = await test.database.read(reach, async (db) => {
    let nodes: Awaited<ReturnType<typeof planOf>> = [];
    const many: Db['many'] = async (sql, values = []) => {
      nodes = await planOf(db, sql, values);
      return [];
    };
    await findMessagesSince({ ...db, many }, channelId, { revision: MESSAGES - 3, sequence: null }, SIZE);
    return rowsRead(ofTable(nodes, 'chat_messages'));
  });
  // Three that came after, and the one that the question begins with.
  expect(read).toBe(4);
});
