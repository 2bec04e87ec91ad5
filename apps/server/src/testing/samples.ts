// What does a subject give the tests that are made from the declarations? A right request to each of its calls, and the rows those name.
import { mayPlayPatientApp } from '@alveary/modules/chat/contract/policies.ts';
import { mayUseHarnesses } from '@alveary/modules/debug/contract/policies.ts';
import {
  mayAddSites,
  mayCloseSites,
  mayEditSites,
  mayKeepSites,
} from '@alveary/modules/sites/contract/policies.ts';
import type { Db } from '../platform/db/handle.ts';
import type { ServedCall } from '../platform/calls/incoming-call.ts';
import type { Blobs } from '../services/blobs/port.ts';
import type { Sent } from './sent.ts';
import type { TestPatient, TestPerson, TestWorld } from './world.ts';

export type Sample = Omit<Sent, 'as'>;

export interface InsertParts {
  readonly db: Db;
  readonly blobs: Blobs;
  /** Whose rows they are. */
  readonly patient: TestPatient;
  readonly author: TestPerson;
  /** ISO 8601 instant. */
  readonly writtenAt: string;
}

interface WithPatient {
  readonly patient: TestPatient;
}

/** By the name of the call; methods, so that samples of any rows can stand in one list. */
type Requests<Rows> = Readonly<
  Record<string, { sample(rows: Rows & WithPatient, world: TestWorld): Sample }['sample']>
>;

export interface SubjectSamples<Rows = object> {
  /** Writes past the calls what the requests refer to, so that refusals can be tried on it. */
  insert(parts: InsertParts): Promise<Rows>;
  readonly requests: Requests<Rows>;
}

export const subjectSamples = <Rows extends object = object>(given: {
  readonly insert?: (parts: InsertParts) => Promise<Rows>;
  readonly requests: Requests<Rows>;
}): SubjectSamples<Rows> => ({
  insert: given.insert ?? (async (): Promise<Rows> => ({}) as Rows),
  requests: given.requests,
});

const keepingSites: readonly string[] = [mayAddSites, mayEditSites, mayCloseSites, mayKeepSites].map(
  ({ name }) => name,
);

/** Somebody whom the call's policy lets in: the product employee for the harnesses, who keeps all sites for those, else Lena. */
export const allowedPerson = ({ call }: ServedCall, { ada, grace, lena }: TestWorld): TestPerson => {
  const policy = typeof call.allow === 'object' ? call.allow.name : '';
  if (keepingSites.includes(policy)) return grace;
  return [mayUseHarnesses.name, mayPlayPatientApp.name].includes(policy) ? ada : lena;
};
