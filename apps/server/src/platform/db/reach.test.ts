// Does a reach cost the same whether it is five sites or 2,000, and does it stay the same reach? (docs/decisions/0028)
import { beforeAll, describe, expect, it } from 'vitest';
import { inhabitedDatabase } from '../../testing/database.ts';
import { testSites, type TestWorld } from '../../testing/world.ts';
import { newId } from '../ids.ts';
import type { Database } from './open.ts';
import { bitsOf, rememberedBits } from './reach.ts';

describe('the bits of a reach', () => {
  it('stand for the numbers of the sites, the first one for number 1', () => {
    expect(bitsOf([])).toBe('');
    expect(bitsOf([1])).toBe('x80');
    expect(bitsOf([8, 9])).toBe('x0180');
    expect(bitsOf([2, 3, 17])).toBe('x600080');
  });

  it('are worked out once for each list of sites; an unknown one is looked for', async () => {
    let reads = 0;
    const numbers = new Map([['north', 1]]);
    const bits = rememberedBits(async () => {
      reads += 1;
      return new Map(numbers);
    });
    const north = ['north'];
    expect([await bits(north), bits(north), await bits(['north'])]).toEqual(['x80', 'x80', 'x80']);
    expect(reads).toBe(1);
    expect(await bits(['north', 'south'])).toBe('x80');
    numbers.set('south', 2);
    expect(await bits(['north', 'south'])).toBe('xc0');
    expect(reads).toBe(3);
  });

  it('of 2,000 sites are no longer than those of the last one alone', () => {
    const all = Array.from({ length: 2000 }, (_, index) => index + 1);
    expect(bitsOf(all)).toHaveLength(bitsOf([2000]).length);
    expect(bitsOf(all).length).toBeLessThan(512);
  });
});

describe('2,000 sites', () => {
  const OTHERS = 2000;
  let database: Database;
  let world: TestWorld;
  let many: readonly string[];

  beforeAll(async () => {
    ({ database, world } = await inhabitedDatabase());
    const ids = Array.from({ length: OTHERS }, newId);
    await database.transact({ allSites: 'test' }, (db) =>
      db.run(
        `insert into sites (id, short_name, long_name, slug, region)
         select id, 'Other ' || n, 'Other ' || n, 'other-' || n, 'us' from unnest($1::uuid[]) with ordinality as o (id, n)`,
        [ids],
      ),
    );
    many = [testSites.north, ...ids];
  });

  /** What the plan did: each node as often as it ran, with the rows it gave; no times. */
  const workOf = (siteIds: readonly string[]): Promise<readonly string[]> =>
    database.read({ siteIds, userId: world.tom.id }, async (db) => {
      const rows = await db.many<{ 'QUERY PLAN': string }>(
        `explain (analyze, costs off, timing off, summary off, buffers off)
         select p.last_name, (select count(*) from goals g where g.profile_id = p.id),
                (select count(*) from measurements m where m.profile_id = p.id)
           from profiles p where p.id = $1`,
        [world.northPatient.profileId],
      );
      return rows.map((row) => row['QUERY PLAN']);
    });

  it('are reached by the same plan and the same number of steps as one', async () => {
    expect(await workOf(many)).toEqual(await workOf([testSites.north]));
  });

  it('show what each of them shows, and nothing of others', async () => {
    const names = (siteIds: readonly string[]) =>
      database
        .reading({ siteIds, userId: world.tom.id })
        .many<{ name: string }>('select last_name as name from profiles order by 1');
    expect(await names(many)).toEqual([{ name: 'Northcott' }, { name: 'Shared' }]);
    expect(await names(many.slice(1))).toEqual([]);
  });

  it('send as many bytes with a statement as the last one of them alone', async () => {
    const lengthOf = async (siteIds: readonly string[]) =>
      (
        await database
          .reading({ siteIds, userId: null })
          .one<{ length: number }>(`select length(current_setting('app.reach')) as length`)
      ).length;
    expect(await lengthOf(many)).toBe(await lengthOf(many.slice(-1)));
  });

  it('a membership carries the number of its site and no other', async () => {
    const insert = (number: number | null) =>
      database.transact({ allSites: 'test' }, (db) =>
        db.one<{ fits: boolean }>(
          `insert into site_profiles (id, profile_id, site_id, site_number, engagement_status, created_at)
           values ($1, $2, $3, $4, 'AWARE', now()) returning site_number = number_of_site(site_id) as fits`,
          [newId(), world.northPatient.profileId, many.at(-1), number],
        ),
      );
    await expect(insert(1)).rejects.toThrow(/site_profiles_site_fkey/);
    expect(await insert(null)).toEqual({ fits: true });
  });
});
