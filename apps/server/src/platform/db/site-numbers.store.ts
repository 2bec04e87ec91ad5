// Which number has each site? It stands for the site in the reach of a transaction (docs/decisions/0028).
import type { Db } from './handle.ts';

export const findSiteNumbers = async (db: Db): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.many<{ id: string; number: number }>('select id, number from sites');
  return new Map(rows.map(({ id, number }) => [id, number]));
};
