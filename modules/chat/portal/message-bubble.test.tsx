import { expect, it } from 'vitest';
import { renderInPortal } from '@alveary/portal/shell/testing/portal.tsx';
import { seenBy, type ToldMessage } from '../contract/model.ts';
import { MessageBubble } from './message-bubble.tsx';
import { fromPatient, principal, someMessage } from './testing/sample-chat.ts';

const said = async (message: ToldMessage): Promise<string | null> => {
  const { screen } = await renderInPortal(
    <MessageBubble
      message={seenBy('nobody', message)}
      locale="en-US"
      principal={principal}
      onRetry={() => undefined}
    />,
  );
  await expect.element(screen.getByRole('article')).toBeVisible();
  return screen.getByRole('article').element().textContent;
};

it.each([
  ['a picture without words', fromPatient(1, { message: '', media: ['image/jpeg'] }), /^Sent 1 picture\. /],
  [
    'words with pictures',
    fromPatient(1, { message: 'My inhaler', media: ['image/jpeg', 'image/png'] }),
    /^My inhalerSent 2 pictures\. /,
  ],
  [
    'a message that waits',
    someMessage(1, { inAppStatus: 'accepted', failure: '20429' }),
    /The SMS service is too busy\. Alveary keeps trying\./,
  ],
])('shows %s', async (_what, message, words) => {
  expect(await said(message)).toMatch(words);
});
