// How does the browser of a guest ask? With the mark it was given, which tells it from other devices that hold the same code
import type { TestApp } from '@alveary/server/testing/app.ts';
import type { LightMyRequestResponse } from 'fastify';

export type GuestBrowser = (code: string, name?: string) => Promise<LightMyRequestResponse>;

export const guestBrowser = (test: TestApp): GuestBrowser => {
  let mark: string | undefined;
  return async (code, name = '') => {
    const answer = await test.send({
      method: name === '' || name === '/state' ? 'GET' : 'POST',
      path: `video/participants/${code}${name}`,
      headers: mark === undefined ? {} : { cookie: `auth_device=${mark}` },
    });
    mark = answer.cookies.find((one) => one.name === 'auth_device')?.value ?? mark;
    return answer;
  };
};
