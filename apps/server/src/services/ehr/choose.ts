// Connects the record system that the settings name: none, a folder, or Athena (OP-PRACT-4).
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { athenaEhr } from './athena.ts';
import { ehrFolder } from './folder.ts';
import { noEhr } from './none.ts';
import type { EhrAdapter } from './port.ts';

export const ehrOf = ({ athena, ehrFolder: folder }: Pick<Config, 'athena' | 'ehrFolder'>): EhrAdapter => {
  if (athena !== undefined) return outsideTransactions('ehr', athenaEhr(athena, now));
  return outsideTransactions('ehr', folder === undefined ? noEhr : ehrFolder(folder));
};
