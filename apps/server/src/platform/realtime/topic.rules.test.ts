// Which topic does a destination name? (OP-CHAT-1)
import { expect, it } from 'vitest';
import { paramsIn } from './topic.ts';

const channel = '/topic/channels/{principal}';

it.each([
  ['/user/topic/session', '/user/topic/session', {}],
  [channel, '/topic/channels/p-1', { principal: 'p-1' }],
  [channel, '/topic/channels/', null],
  [channel, '/topic/channels', null],
  [channel, '/topic/channels/p-1/x', null],
  [channel, '/topic/channels/{principal}', { principal: '{principal}' }],
  [channel, '/topic/other/p-1', null],
  [channel, '', null],
])('OP-CHAT-1 %s read from %s gives %j', (declared, destination, params) => {
  expect(paramsIn(declared, destination)).toEqual(params);
});
