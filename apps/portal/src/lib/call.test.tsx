import { communicationCalls } from '@alveary/modules/communications/contract/calls.ts';
import { documentCalls } from '@alveary/modules/documents/contract/calls.ts';
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import { messagingCalls } from '@alveary/modules/messaging/contract/calls.ts';
import { patientSearchCalls } from '@alveary/modules/patient-search/contract/calls.ts';
import { siteCalls } from '@alveary/modules/sites/contract/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadsAnsweredBy } from '../shell/testing/gateway-upload.ts';
import { addressOf, onSignedOut, onUsed, request, requestContent, requestStream } from './call.ts';
import { CallError, UNREACHABLE } from './call-error.ts';
import { chooseRegion, rereadRegion } from './gateway.ts';
import { requestUpload } from './upload.ts';

const network = globalThis.fetch;
let sent: { address: string; init: RequestInit }[] = [];
let reply: () => Response | Promise<Response>;

beforeEach(() => {
  sent = [];
  onSignedOut(() => {});
  globalThis.fetch = async (address, init) => {
    sent.push({ address: String(address), init: init ?? {} });
    return reply();
  };
});
afterEach(() => {
  globalThis.fetch = network;
});

const failure = async (work: Promise<unknown>): Promise<CallError> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
};

it('API-001 API-009 begun API-008 the address is under the gateway, with flat filters and sort', () => {
  expect(
    addressOf(patientSearchCalls.everywhere, {
      query: { 'lastName.contains': 'o&é', sort: 'lastName,asc', page: undefined },
    }),
  ).toBe('/gateway/profiles/search?lastName.contains=o%26%C3%A9&sort=lastName%2Casc');
  expect(addressOf(draftCalls.read, { params: { key: 'log:new/../x' } })).toBe(
    '/gateway/drafts/log%3Anew%2F..%2Fx',
  );
});

it('API-002 cookies go along with each kind of call, also to the gateway of another region', async () => {
  const calls = [
    () => request(siteCalls.list, { query: {} }),
    () => request(draftCalls.read, { params: { key: 'k' } }),
    () => request(draftCalls.discard, { params: { key: 'k' } }),
    () => requestStream(draftCalls.read, { params: { key: 'k' } }, {}),
  ];
  reply = () => Response.json([]);
  for (const send of calls) await send();
  expect(sent.map(({ init }) => init.credentials)).toEqual(calls.map(() => 'same-origin'));
  const meta = document.createElement('meta');
  meta.name = 'alveary-gateways';
  meta.content = 'eu=https://eu.care.example';
  document.head.append(meta);
  rereadRegion();
  chooseRegion('eu');
  for (const send of calls) await send();
  meta.remove();
  localStorage.removeItem('auth.region');
  rereadRegion();
  const elsewhere = sent.slice(calls.length);
  expect(elsewhere.map(({ init }) => init.credentials)).toEqual(calls.map(() => 'include'));
  expect(elsewhere.every(({ address }) => address.startsWith('https://eu.care.example/gateway/'))).toBe(true);
});

it('API-002 cookies go along, and a body is JSON', async () => {
  reply = () => Response.json({ key: 'k', content: {}, updatedAt: '' });
  await request(draftCalls.keep, { params: { key: 'log:new' }, body: { content: { text: 'x' } } });
  expect(sent[0]?.init).toMatchObject({
    method: 'PUT',
    credentials: 'same-origin',
    body: '{"content":{"text":"x"}}',
  });
  expect(new Headers(sent[0]?.init.headers).get('content-type')).toBe('application/json');
});

it('PSEARCH-044 the total of a list comes from x-total-count', async () => {
  reply = () => Response.json([{ id: 'a' }], { headers: { 'x-total-count': '12345' } });
  expect(await request(siteCalls.list, { query: {} })).toEqual({ rows: [{ id: 'a' }], total: 12345 });
});

it('an answer without content is undefined', async () => {
  reply = () => new Response(null, { status: 204 });
  expect(await request(draftCalls.discard, { params: { key: 'log:new' } })).toBeUndefined();
});

it('a repeat carries the same key', async () => {
  reply = () => Response.json({});
  await request(communicationCalls.purposes, { query: {} }, { idempotencyKey: 'key-1' });
  expect(new Headers(sent[0]?.init.headers).get('idempotency-key')).toBe('key-1');
});

it('API-003 a 401 is told to the frame, unless the caller owns it', async () => {
  const told = vi.fn();
  onSignedOut(told);
  reply = () =>
    Response.json({ message: 'Your session has expired.', code: 'SessionExpired' }, { status: 401 });
  await failure(request(siteCalls.list, { query: {} }, { ownsRefusal: true }));
  expect(told).not.toHaveBeenCalled();
  await failure(request(siteCalls.list, { query: {} }));
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ code: 'SessionExpired' }));
});

it('API-003 a 401 is told whatever was asked for: a stored file, a body that is read bit by bit, a file that is sent', async () => {
  const told = vi.fn();
  onSignedOut(told);
  const message = 'Your session has expired.';
  reply = () => Response.json({ message, code: 'SessionExpired' }, { status: 401 });
  const uploads = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = uploadsAnsweredBy(async () => reply()) as unknown as typeof XMLHttpRequest;
  const { signal } = new AbortController();
  const id = '0190a0a0-0000-7000-8000-000000000001';
  await failure(requestContent(documentCalls.content, { params: { id } }, signal));
  await failure(requestStream(siteCalls.list, { query: {} }, {}));
  const file = new File(['%PDF-1.7'], 'plan.pdf');
  await failure(
    requestUpload(
      ehrCalls.uploadClinicalDocument,
      { query: { profileId: id }, body: {}, upload: file },
      { signal, onProgress: () => {} },
    ),
  );
  globalThis.XMLHttpRequest = uploads;
  expect(told.mock.calls.map(([error]) => error.code)).toEqual([
    'SessionExpired',
    'SessionExpired',
    'SessionExpired',
  ]);
});

it('a 401 of what a program asks by itself leads nobody away', async () => {
  const told = vi.fn();
  onSignedOut(told);
  reply = () =>
    Response.json({ message: 'Your session has expired.', code: 'SessionExpired' }, { status: 401 });
  await failure(request(messagingCalls.token, {}));
  expect(told).not.toHaveBeenCalled();
});

it('OP-AUTH-6 what the person did not cause says so and counts as no use; a press makes the next call one', async () => {
  const used = vi.fn();
  onUsed(used);
  vi.useFakeTimers({ toFake: ['Date'] });
  reply = () => Response.json([], { headers: { 'x-total-count': '0' } });
  const unattended = async (): Promise<string | null> => {
    await request(siteCalls.list, { query: {} });
    return new Headers(sent.at(-1)?.init.headers).get('alveary-unattended');
  };
  window.dispatchEvent(new Event('pointerdown'));
  vi.setSystemTime(Date.now() + 29_000);
  expect(await unattended()).toBeNull();
  expect(used).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 1000);
  expect(await unattended()).toBe('true');
  expect(used).toHaveBeenCalledTimes(1);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(await unattended()).toBeNull();
  expect(used).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  onUsed(() => {});
});

it('no answer is status 0 with a clear message', async () => {
  reply = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await failure(request(siteCalls.list, { query: {} }))).toMatchObject({
    status: 0,
    message: UNREACHABLE,
  });
});

it('an aborted request is no error of the person', async () => {
  const controller = new AbortController();
  reply = () => {
    controller.abort(new DOMException('stopped', 'AbortError'));
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const work = request(siteCalls.list, { query: {} }, { signal: controller.signal });
  await expect(work).rejects.toThrow('stopped');
});
