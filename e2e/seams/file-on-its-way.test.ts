// A file that comes in belongs to whoever may send it when it is there, not to whoever might when it began.
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { testApp } from '@alveary/server/testing/app.ts';

const bodyOf = async (sent: ClientRequest): Promise<{ status: number | undefined; code: unknown }> => {
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode, code: JSON.parse(text).code };
};

const BOUNDARY = 'a-part-of-a-form';
const part = (name: string, value: string, file = ''): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;

it('refuses the scan of a consent whose sender loses the role while it is sent', async () => {
  const test = await testApp();
  const { lena, northPatient } = test.world;
  const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
  const begin = (token: string): ClientRequest =>
    request({
      host: address.hostname,
      port: address.port,
      method: 'POST',
      path: `/gateway/patient-consents/documents?profileId=${northPatient.profileId}`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
  const first = [
    part('name', 'Consent on paper'),
    part('signedOn', '2026-01-05'),
    part('signedName', 'Nora Northcott'),
  ].join('');
  const last = `${part('document', '%PDF-1.7 scan', '; filename="scan.pdf"')}--${BOUNDARY}--\r\n`;

  const whole = begin(await test.tokenOf(lena));
  whole.end(first + last);
  expect(await bodyOf(whole)).toMatchObject({ status: 201 });

  const slow = begin(await test.tokenOf(lena));
  slow.write(first);
  const record = { path: `api/profiles/${northPatient.profileId}`, as: lena };
  expect((await test.send(record)).statusCode).toBe(200);
  await test.database.statements.run(
    'delete from site_user_roles where site_user_id in (select id from site_users where user_id = $1)',
    [lena.id],
  );
  await expect.poll(async () => (await test.send(record)).statusCode).toBe(403);
  slow.end(last);
  expect(await bodyOf(slow)).toEqual({ status: 403, code: 'NotAllowed' });
  const filed = await test.database.searches.many('select 1 from consents where profile_id = $1', [
    northPatient.profileId,
  ]);
  expect(filed).toHaveLength(1);
});
