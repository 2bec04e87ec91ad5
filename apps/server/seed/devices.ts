// Which devices are there in the demo world, who has them, and what was ordered?
import type { DeviceType, OrderStatus } from '@alveary/modules/devices/contract/model.ts';
import { accountId } from './accounts.ts';
import type { Calendar } from './calendar.ts';
import { demoId, diceFor } from './deterministic.ts';
import type { Row } from './insert-rows.ts';
import { hasRichChart } from './named-patients.ts';
import { careTeamOf, patientId, type PatientSeed } from './patient-seed.ts';
import { siteId, type SiteSlug } from './sites.ts';

const models: Readonly<Record<DeviceType, string>> = {
  SPIROMETER: 'AirOne Home',
  PEAK_FLOW_METER: 'FlowPoint 2',
  PULSE_OXIMETER: 'ClipOx 30',
  BLOOD_PRESSURE_MONITOR: 'Cuff M3',
  SCALE: 'Steady 200',
  INHALER_SENSOR: 'PuffCount',
};
const types: readonly DeviceType[] = [
  'SPIROMETER',
  'PEAK_FLOW_METER',
  'PULSE_OXIMETER',
  'BLOOD_PRESSURE_MONITOR',
  'SCALE',
  'INHALER_SENSOR',
];

/** The product lends devices out everywhere, some sites their own. */
const lenders: readonly (readonly [key: string, name: string, site: SiteSlug | null])[] = [
  ['alveary', 'Alveary stock', null],
  ['harbor-lung', 'Harbor Lung Clinic', 'harbor-lung'],
  ['norrland', 'Norrland Lungmottagning', 'norrland'],
];
const ownerId = (key: string): string => demoId(`device owner ${key}`);
const deviceId = (serial: string): string => demoId(`device ${serial}`);

export const deviceOwnerRows = (): readonly Row[] =>
  lenders.map(([key, name, site]) => ({
    id: ownerId(key),
    name,
    site_id: site === null ? null : siteId(site),
  }));

const deviceRow = (owner: string, type: DeviceType, serial: string, isPaired: boolean): Row => ({
  id: deviceId(serial),
  owner_id: ownerId(owner),
  type,
  model: models[type],
  serial_number: serial,
  is_paired: isPaired,
});

const FREE_OF_EACH = 4;

const freeRows = (): readonly Row[] =>
  lenders.flatMap(([owner], lender) =>
    types.flatMap((type, kind) =>
      Array.from({ length: FREE_OF_EACH }, (_none, index) =>
        deviceRow(
          owner,
          type,
          `${type.slice(0, 2)}-${lender}${kind}${String(40 + index).padStart(3, '0')}`,
          false,
        ),
      ),
    ),
  );

/** What a patient has of each disease. */
const usual = {
  asthma: ['SPIROMETER', 'PULSE_OXIMETER', 'BLOOD_PRESSURE_MONITOR', 'INHALER_SENSOR', 'SCALE'],
  copd: ['SPIROMETER', 'PULSE_OXIMETER', 'BLOOD_PRESSURE_MONITOR', 'SCALE'],
  cf: ['SPIROMETER', 'PULSE_OXIMETER', 'SCALE'],
} as const satisfies Readonly<Record<string, readonly DeviceType[]>>;

/** When each was used last: the spirometer two days ago, others each morning; what is in no use yet was never seen. */
const seenMinutesAgo: Readonly<Record<DeviceType, number | null>> = {
  SPIROMETER: 2 * 24 * 60,
  PEAK_FLOW_METER: null,
  PULSE_OXIMETER: 40,
  BLOOD_PRESSURE_MONITOR: 8 * 60,
  SCALE: 8 * 60 + 20,
  INHALER_SENSOR: null,
};

interface Lent {
  readonly type: DeviceType;
  readonly serial: string;
}

const lentTo = (seed: PatientSeed): readonly Lent[] => {
  if (seed.disease === null || !hasRichChart(seed)) return [];
  return usual[seed.disease].map((type) => ({ type, serial: `${type.slice(0, 2)}-${seed.ehrId}` }));
};

export const deviceRows = (seeds: readonly PatientSeed[]): readonly Row[] => [
  ...freeRows(),
  ...seeds.flatMap((seed) =>
    lentTo(seed).map(({ type, serial }) => deviceRow('alveary', type, serial, true)),
  ),
];

export const pairedDeviceRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] =>
  lentTo(seed).map(({ type, serial }, index) => {
    const seen = seenMinutesAgo[type];
    return {
      id: demoId(`paired ${serial}`),
      profile_id: patientId(seed.ehrId),
      device_id: deviceId(serial),
      paired_by: accountId(careTeamOf[seed.sites[0]][0]),
      paired_at: calendar.daysAgo(Math.floor(seed.daysKnown * 0.7) - index * 3, 16),
      last_seen_at: seen === null ? null : calendar.minutesAgo(seen),
    };
  });

const orders: readonly (readonly [
  status: OrderStatus,
  daysAgo: number,
  devices: readonly DeviceType[],
  note: string | null,
])[] = [
  ['ORDERED', 1, ['PEAK_FLOW_METER'], null],
  ['SHIPPED', 5, ['SCALE', 'INHALER_SENSOR'], 'Leave it with the neighbours.'],
  ['CANCELLED', 30, ['PULSE_OXIMETER'], 'Ordered twice.'],
  ['DELIVERED', 90, ['SPIROMETER'], null],
];

/** As the form proposes it of the patient's record: by the post of the country. */
const townOf = ({ city, state, postalCode, country }: NonNullable<PatientSeed['address']>): string => {
  if (country === 'US') return `${city}, ${state} ${postalCode}`;
  return country === 'GB' ? `${city}\n${postalCode}` : `${postalCode} ${city}`;
};

export const deviceOrderRows = (seed: PatientSeed, calendar: Calendar): readonly Row[] => {
  const { address } = seed;
  if (seed.disease === null || !hasRichChart(seed) || address === null) return [];
  const dice = diceFor(`device orders ${seed.ehrId}`);
  return orders.map(([status, daysAgo, devices, note], index) => {
    const at = calendar.daysAgo(daysAgo, 15, 10);
    const by = accountId(dice.pick(careTeamOf[seed.sites[0]]));
    return {
      id: demoId(`device order ${seed.ehrId} ${index}`),
      profile_id: patientId(seed.ehrId),
      status,
      devices,
      address: [...address.lines, townOf(address)].join('\n'),
      note,
      version: status === 'ORDERED' ? 1 : 2,
      created_by: by,
      created_at: at,
      updated_by: by,
      updated_at: at,
    };
  });
};
