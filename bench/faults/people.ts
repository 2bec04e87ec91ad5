// Who is there when faults happen? The people of the tests' small world with sessions of their own, and a new patient for each script.
import { newId } from '../../apps/server/src/platform/ids.ts';
import { iso, now } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { oneLogin } from '../../apps/server/src/platform/db/logins.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { insertSession } from '../../apps/server/src/platform/sessions/session.store.ts';
import { type Tokens, tokensWith } from '../../apps/server/src/platform/sessions/tokens.ts';
import { testSigningKey } from '../../apps/server/src/testing/secret-key.ts';
import {
  createTestWorld,
  insertPatient,
  type TestPerson,
  testSites,
  type TestWorld,
} from '../../apps/server/src/testing/world.ts';

const REACH = { allSites: 'a bench sets up its world and reads what became of it' } as const;
const HOUR_MS = 3_600_000;

export interface Conversation {
  readonly principal: string;
  readonly channelId: string;
  readonly phone: string;
}

export class People {
  readonly database: Database;
  readonly world: TestWorld;
  readonly #tokens: Tokens;

  constructor(database: Database, world: TestWorld, tokens: Tokens) {
    this.database = database;
    this.world = world;
    this.#tokens = tokens;
  }

  /** @returns the bearer token of a new session, and its id */
  async signIn(person: TestPerson): Promise<{ readonly id: string; readonly token: string }> {
    const id = newId();
    await insertSession(this.database.statements, {
      id,
      userId: person.id,
      kind: 'bearer',
      now: iso(now()),
      idleTimeoutS: 1200,
      absoluteExpiresAt: iso(now() + HOUR_MS),
      userAgent: 'bench',
    });
    const token = await this.#tokens.sign({ sessionId: id, kind: 'bearer', expiresAt: now() + HOUR_MS });
    return { id, token };
  }

  /** Half an hour passes in which nobody touches anything. */
  async letExpire(sessionId: string): Promise<void> {
    await this.database.transact(REACH, (db) =>
      db.run(
        `with expired as (update sessions set last_used_at = last_used_at - interval '30 minutes' where id = $1 returning user_id)
         select pg_notify('alveary_sessions', user_id::text) from expired`,
        [sessionId],
      ),
    );
  }

  /** Another day: nobody writes a thousand messages in an hour, and more than some hundreds are refused. */
  async letDayPass(): Promise<void> {
    await this.database.transact(REACH, (db) => db.run('delete from message_counts', []));
  }

  /** A patient with a phone and the app, and a conversation that the person owns. @param number from 0 to 78,000 */
  async newConversation(owner: TestPerson, number: number): Promise<Conversation> {
    const phone = `+1${201 + Math.floor(number / 100)}55501${String(number % 100).padStart(2, '0')}`;
    return this.database.transact(REACH, async (db) => {
      const { profileId: principal } = await insertPatient(db, {
        firstName: 'Nadia',
        lastName: `Number ${number}`,
        sites: [testSites.north],
      });
      const channelId = newId();
      await db.run(
        `insert into profile_phones (id, profile_id, type, country_code, phone_number, e164) values ($1, $2, 'CELL', '+1', $3, $4)`,
        [newId(), principal, phone.slice(2), phone],
      );
      await db.run('insert into patient_apps (profile_id, linked_at) values ($1, now())', [principal]);
      await db.run(
        `insert into chat_channels (id, profile_id, owner_id, modified_at, changed_at, created_at) values ($1, $2, $3, now(), now(), now())`,
        [channelId, principal, owner.id],
      );
      return { principal, channelId, phone };
    });
  }

  read<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    return this.database.read(REACH, (db) => db.many<Row>(sql, values));
  }
}

/** @throws Error in a database that is somebody's */
export const openPeople = async (url: string): Promise<People> => {
  await migrate(url);
  const database = await openDatabase(oneLogin(url));
  const { patients } = await database.searches.one<{ patients: number }>(
    'select count(*)::int as patients from profiles',
    [],
  );
  if (patients > 0) {
    await database.close();
    throw new Error(`There are ${patients} patients in this database: faults need one without any.`);
  }
  const world = await createTestWorld(database);
  await database.transact(REACH, (db) =>
    db.run(
      `update sites set feature_values = feature_values || '{"enable_in_app_chat": "true"}' where id = $1`,
      [testSites.north],
    ),
  );
  return new People(database, world, tokensWith(await testSigningKey(database)));
};
