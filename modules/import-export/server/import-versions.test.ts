// Of two exports the newer one counts (meta.lastUpdated), in whatever order they come in; what ended leaves the record.
import { describe, expect, test } from 'vitest';
import { openImportWorld } from './testing/import-world.ts';

const { file, importing, rows } = await openImportWorld();

const OLD = '2024-05-01T00:00:00Z';
/** The same day, said in another zone: later than OLD, though its text sorts before it. */
const NEW = '2024-04-30T23:30:00-05:00';

let people = 0;
interface Version {
  readonly family: string;
  readonly lastUpdated?: string;
}
const patient = (id: string, { family, lastUpdated }: Version, more: object = {}) => ({
  resourceType: 'Patient',
  id,
  ...(lastUpdated === undefined ? {} : { meta: { lastUpdated } }),
  name: [{ family, given: ['Ada'] }],
  gender: 'female',
  birthDate: '1970-03-04',
  ...more,
});
const lines = (...all: object[]) => file('given.ndjson', all.map((one) => JSON.stringify(one)).join('\n'));
const lastNameOf = async (id: string) => {
  const [row] = await rows<{ name: string }>(
    `select p.last_name as name from profiles p join imported_resources r on r.profile_id = p.id
      where r.resource_type = 'Patient' and r.source_id = $1`,
    [id],
  );
  return row?.name;
};

describe('a patient', () => {
  const older = { family: 'Older', lastUpdated: OLD };
  const newer = { family: 'Newer', lastUpdated: NEW };
  test.each<[string, Version[][], string]>([
    ['older first in one file', [[older, newer]], 'Newer'],
    ['newer first in one file', [[newer, older]], 'Newer'],
    ['an older export after a newer one', [[newer], [older]], 'Newer'],
    ['a newer export after an older one', [[older], [newer]], 'Newer'],
    ['without a word of when, the first in a file', [[{ family: 'Newer' }, { family: 'Older' }]], 'Newer'],
    ['without a word of when, the later import', [[{ family: 'Older' }], [{ family: 'Newer' }]], 'Newer'],
  ])('is as the newer version says: %s', async (_, runs, expected) => {
    const id = `ada-${(people += 1)}`;
    for (const versions of runs) await importing([lines(...versions.map((one) => patient(id, one)))]);
    expect(await lastNameOf(id)).toBe(expected);
    const again = await importing([lines(...(runs[0] ?? []).map((one) => patient(id, one)))], '--dry-run');
    expect(again.report.total['rejected']).toBe(0);
  });

  test('is told when an older version is passed over', async () => {
    await importing([lines(patient('told', newer))]);
    const { report } = await importing([lines(patient('told', older))]);
    expect(report.total).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(report.remarks.map(({ text }) => text)).toEqual([
      'A newer version of it came in earlier (meta.lastUpdated); the newer one counts.',
    ]);
  });

  test('loses the mailbox and the number that the source says were given up', async () => {
    const email = (more: object) => ({ telecom: [{ system: 'email', value: 'Ada@mail.example', ...more }] });
    await importing([lines(patient('mail', older, email({})))]);
    await importing([lines(patient('mail', newer, email({ period: { end: '2024-01-01' } })))]);
    expect(
      await rows(
        `select p.email_address from profiles p join imported_resources r on r.profile_id = p.id where r.source_id = 'mail'`,
      ),
    ).toEqual([{ email_address: null }]);
  });
});

test('measurements and practitioners are as the newer version says, too', async () => {
  const weight = (value: number, lastUpdated: string) => ({
    resourceType: 'Observation',
    id: 'weight',
    meta: { lastUpdated },
    status: 'final',
    code: { coding: [{ system: 'http://loinc.org', code: '29463-7' }] },
    subject: { reference: 'Patient/weighed' },
    effectiveDateTime: '2024-01-01',
    valueQuantity: { value, unit: 'kg' },
  });
  const doctor = (family: string, lastUpdated: string) => ({
    resourceType: 'Practitioner',
    id: 'marsh',
    meta: { lastUpdated },
    name: [{ family, given: ['Eve'] }],
  });
  await importing([
    lines(patient('weighed', { family: 'Weighed' }), weight(62, NEW), doctor('Marsh-Lee', NEW)),
  ]);
  const { report } = await importing([lines(weight(61, OLD), doctor('Marsh', OLD))]);
  expect(report.total).toMatchObject({ created: 0, changed: 0, unchanged: 2, rejected: 0 });
  expect(await rows(`select value from measurements where type = 'weight'`)).toEqual([{ value: 62 }]);
  expect(await rows(`select last_name from practitioners`)).toEqual([{ last_name: 'Marsh-Lee' }]);
});
