// Who is there, after what was said?
import { expect, it } from 'vitest';
import type { ViewerMessage } from './realtime.ts';
import { presentViewers, type Viewer, viewersAfter } from './rules.ts';

const NOW = 1_000_000;
const said = (who: string, tab: string, presence: ViewerMessage['presence'] = 'here'): ViewerMessage => ({
  presence,
  tab,
  userId: who,
  firstName: who,
  lastName: who,
});
const heard = (...messages: readonly (readonly [ViewerMessage, at: number])[]): readonly Viewer[] =>
  messages.reduce<readonly Viewer[]>((viewers, [message, at]) => viewersAfter(viewers, message, at), []);
const names = (viewers: readonly Viewer[], now = NOW) =>
  presentViewers(viewers, 'me', now).map(({ userId }) => userId);

it.each([
  ['nobody said anything', [], []],
  ['two people, by name', [said('tom', '1'), said('ada', '2', 'who')], ['ada', 'tom']],
  ['oneself in another tab is nobody else', [said('me', '1')], []],
  ['one person in two tabs counts once', [said('tom', '1'), said('tom', '2')], ['tom']],
  ['one of two tabs closed', [said('tom', '1'), said('tom', '2'), said('tom', '1', 'gone')], ['tom']],
  ['the only tab closed', [said('tom', '1'), said('tom', '1', 'gone')], []],
] as const)('%s', (_what, messages, expected) => {
  expect(names(heard(...messages.map((message) => [message, NOW] as const)))).toEqual(expected);
});

it('who says nothing for 50 seconds is gone, and who says it again stays', () => {
  const viewers = heard([said('tom', '1'), NOW], [said('ada', '2'), NOW]);
  expect(names(viewers, NOW + 49_999)).toEqual(['ada', 'tom']);
  const later = viewersAfter(viewers, said('tom', '1'), NOW + 20_000);
  expect(names(later, NOW + 50_000)).toEqual(['tom']);
});
