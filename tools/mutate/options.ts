// Options of `npm run mutate`.

import { parseArgs } from 'node:util';
import { type Kind, kinds } from './kinds.ts';

export const help = `npm run mutate -- [part of a path …] [options]

Makes one small fault at a time in the code and lists the faults that no test notices. Without an option it tries
contracts and rules with the unit tests. With one of these it tries files of that kind with the tests that belong to
them (those of the subject's server folder, and the nearest that import the file), on the real PostgreSQL:

  --stores      SQL of *.store.ts: a condition dropped, a comparison or an order turned, a join loosened, a limit
                moved, a parameter swapped with its neighbour
  --policies    contract/policies.ts and packages/contract/src/policies: also an action or a role swapped
  --handlers    modules/*/server: a condition negated, a refusal or an effect dropped, a comparison turned

  --count <n>   chooses n of the mutants, over all subjects in turns (all of them without it)
  --seed <text> what the choice depends on; the same seed chooses the same mutants (1 without it)
  --list <file> tries the mutants of a report that an earlier run wrote
  --show        prints the mutants and runs no test
  --help        prints this

A run writes its report to docs/built/mutants/, which git ignores.`;

export type Options = {
  readonly paths: readonly string[];
  readonly kinds: readonly Kind[];
  readonly count: number;
  readonly seed: string;
  readonly list: string | null;
  readonly show: boolean;
  readonly help: boolean;
};

/** @throws TypeError with a line for the terminal where an option is unknown or has a wrong value */
export function optionsFrom(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      stores: { type: 'boolean' },
      policies: { type: 'boolean' },
      handlers: { type: 'boolean' },
      count: { type: 'string' },
      seed: { type: 'string' },
      list: { type: 'string' },
      show: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const chosenKinds = kinds.filter((kind) => values[kind] === true);
  const onlyWithKinds = ['count', 'seed', 'show'] as const;
  const misplaced = onlyWithKinds.find((name) => values[name] !== undefined);
  if (misplaced !== undefined && chosenKinds.length === 0 && values.list === undefined) {
    throw new TypeError(`--${misplaced} needs --stores, --policies or --handlers.`);
  }
  if (values.count !== undefined && !/^[1-9]\d*$/.test(values.count)) {
    throw new TypeError(`--count takes a whole number from 1, not "${values.count}".`);
  }
  return {
    paths: positionals,
    kinds: chosenKinds,
    count: values.count === undefined ? Number.POSITIVE_INFINITY : Number(values.count),
    seed: values.seed ?? '1',
    list: values.list ?? null,
    show: values.show === true,
    help: values.help === true,
  };
}
