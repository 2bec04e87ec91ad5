// The rows of a new session; the demo world makes the same ones (docs/decisions/0055).
import { packCurve } from '../contract/pack-curve.ts';
import type { Curve } from '@alveary/spirometry/manoeuvre/curve.ts';
import type { DeviceVerdict, SpirometrySession } from '../contract/model.ts';
import { newId } from '@alveary/server/platform/ids.ts';
import type { JudgedBlow } from './judge-blows.ts';
import type { Examined } from './examined.ts';

interface NewSession {
  readonly sent: Pick<
    SpirometrySession,
    'id' | 'profile_id' | 'performed_at' | 'device' | 'bronchodilator' | 'notes'
  >;
  readonly examined: Examined;
  readonly blows: readonly (JudgedBlow & {
    readonly curve: Curve | null;
    readonly device: DeviceVerdict | null;
  })[];
  readonly digest: string | null;
  readonly at: string;
  /** Ids of the tests; new ones where nothing is said. */
  readonly testId?: (position: number) => string;
}

type Row = Readonly<Record<string, unknown>>;

export interface NewSessionRows {
  readonly session: Row;
  readonly tests: readonly Row[];
  readonly predicted: readonly Row[];
  readonly curves: readonly Row[];
}

const hex = (bytes: Uint8Array): string =>
  `\\x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export const newSessionRows = (given: NewSession): NewSessionRows => {
  const { sent, blows, testId = () => newId() } = given;
  const { person, expected, height_source, height_measured_at } = given.examined;
  const base = { session_id: sent.id, profile_id: sent.profile_id };
  const named = blows.map((blow, position) => ({ ...blow, id: testId(position) }));
  return {
    session: {
      id: sent.id,
      profile_id: sent.profile_id,
      performed_at: sent.performed_at,
      created_at: given.at,
      device: sent.device,
      bronchodilator: sent.bronchodilator,
      notes: sent.notes,
      reference: expected.reference,
      reference_problem: expected.problem,
      ...person,
      height_source,
      height_measured_at,
      sent_digest: given.digest,
      version: 1,
    },
    tests: named.map(({ id, values, fvc, fev1, device }, position) => ({
      id,
      ...base,
      position,
      ...values,
      fvc_quality: fvc.quality,
      fvc_errors: fvc.errors,
      fev1_quality: fev1.quality,
      fev1_errors: fev1.errors,
      device_fvc_status: device?.fvc_status ?? null,
      device_fev1_status: device?.fev1_status ?? null,
      device_messages: device?.messages ?? [],
    })),
    predicted: expected.predicted.map((one) => ({ ...base, ...one })),
    curves: named.flatMap(({ id, curve }) => {
      if (curve === null) return [];
      const { samplesASecond, bytes } = packCurve(curve);
      return [{ test_id: id, ...base, samples_a_second: samplesASecond, packed: hex(bytes) }];
    }),
  };
};
