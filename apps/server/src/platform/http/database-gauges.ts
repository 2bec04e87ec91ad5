// Figures for Prometheus that are read from the database when they are asked for, so that any node tells what all of them did.
import type { Db } from '../db/handle.ts';

export interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  read(
    db: Db,
  ): Promise<readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]>;
}
