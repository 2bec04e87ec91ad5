// The texts that the door of the log takes out, and those that it leaves, as a table.
import { expect, it } from 'vitest';
import { withoutPeople } from './log-redaction.ts';

it.each([
  [
    'all recipients were rejected: 550 <maya.thornton@mail.example>: no',
    'all recipients were rejected: 550 <[address]>: no',
  ],
  ['to=maya%40mail.example&x=1', '[address]&x=1'],
  ['maya%40mail.example@relay.example said no, 50%', '[address] said no, 50%'],
  ["a line\nmaya.o'neil+x@mail.example", 'a line\n[address]'],
  ['a tab\tÅsa@exämple.example.', 'a tab\t[address].'],
  ['the number +14155550132 is not valid', 'the number [number] is not valid'],
  ['the number +1 (415) 555-0132 is not', 'the number [number] is not'],
  ['call (415) 555-0132 or 415.555.0132 or 415 555 0132', 'call [number] or [number] or [number]'],
  ['sms to 14155550132 failed', 'sms to [number] failed'],
])('%j', (text, expected) => {
  const line = JSON.stringify({ fault: { message: text } });
  expect(JSON.parse(withoutPeople(line))).toEqual({ fault: { message: expected } });
});

it.each([
  '{"level":"info","time":"2026-11-22T04:23:52.123Z","release":"0.1.0","requestId":"019aa3f0-1234-7890-8123-012345678901","ms":12}',
  '{"at":1795321432123,"code":"23505","at2":"file:///srv/a.ts:123:45"}',
  '{"at":"Error: x\\n    at f (file:///srv/node_modules/@fastify/cookie/plugin.js:12:3)"}',
  '{"address":"192.168.100.101","port":54321,"release":"1.4.0"}',
])('%s stays as it is', (line) => {
  expect(withoutPeople(line)).toBe(line);
});
