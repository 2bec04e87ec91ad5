// What does somebody who works at both sites of the tests see of the time given to patients?
import type { TestApp } from '@alveary/server/testing/app.ts';
import { testSites } from '@alveary/server/testing/world.ts';
import { findTimeTotals, type TimeTotal } from '../totals.store.ts';

export const timeTotals = (
  test: TestApp,
  profileIds: readonly string[],
  from: string,
  before: string,
): Promise<TimeTotal[]> =>
  test.database.read({ siteIds: Object.values(testSites), userId: test.world.tom.id }, (db) =>
    findTimeTotals(db, profileIds, from, before),
  );
