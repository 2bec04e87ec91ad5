// Drafts over a lost line, a save and the end of a session: what is kept, for whom, and what is not kept again.
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gateway, startGateway } from '../shell/testing/gateway.ts';
import { DraftKeeper, readDraft, returnDrafts } from './draft-keeper.ts';

const LENA = '0190a0a0-0000-7000-8000-000000000001';
const TOM = '0190a0a0-0000-7000-8000-000000000002';
const KEY = 'log:new:x';

let gateway: Gateway;
let kept: Record<string, unknown> | null;
const hear = (): void => {
  const answer = () => ({ key: KEY, content: kept ?? {}, updatedAt: '2026-11-26T08:00:00Z' });
  gateway.on(draftCalls.keep, ({ body }) => {
    kept = (body as { content: Record<string, unknown> }).content;
    return answer();
  });
  gateway.on(draftCalls.read, () => (kept === null ? null : answer()));
  gateway.on(draftCalls.discard, () => {
    kept = null;
    return undefined;
  });
};
beforeEach(() => {
  gateway = startGateway();
  kept = null;
  hear();
});
afterEach(() => gateway.restore());

/** Typed less than the pause before an administrator ends the session; the form goes with the page. */
const signedOutWhileTyping = async (): Promise<void> => {
  returnDrafts(LENA);
  const keeper = new DraftKeeper(KEY, () => undefined);
  keeper.plan({ note: 'Typed just now' });
  gateway.refuse(draftCalls.keep, 'NotSignedIn');
  keeper.close();
  await keeper.flush();
  hear();
};

describe('OP-AUTH-3 what was typed in the last moments before a forced logout', () => {
  it('is told to the server once the same person is signed in, before a form reads it', async () => {
    await signedOutWhileTyping();
    returnDrafts(LENA);
    expect((await readDraft(KEY))?.content).toEqual({ note: 'Typed just now' });
    expect(kept).toEqual({ note: 'Typed just now' });
  });

  it('is forgotten when somebody else signs in, and does not come back', async () => {
    await signedOutWhileTyping();
    const before = gateway.received(draftCalls.keep).length;
    returnDrafts(TOM);
    expect(await readDraft(KEY)).toBeNull();
    returnDrafts(LENA);
    expect(await readDraft(KEY)).toBeNull();
    expect(gateway.received(draftCalls.keep)).toHaveLength(before);
  });

  it('is not told again once it was saved or given up', async () => {
    await signedOutWhileTyping();
    const keeper = new DraftKeeper(KEY, () => undefined);
    await keeper.forget();
    returnDrafts(LENA);
    expect(await readDraft(KEY)).toBeNull();
    keeper.close();
  });
});

describe('what the server could not be told', () => {
  it('is what the form opens with again, and is sent when the line is back', async () => {
    const keeper = new DraftKeeper(KEY, () => undefined);
    keeper.plan({ note: 'Earlier' });
    await keeper.flush();
    gateway.cut(draftCalls.keep);
    keeper.plan({ note: 'Earlier, and the last second' });
    keeper.close();
    await keeper.flush();
    expect((await readDraft(KEY))?.content).toEqual({ note: 'Earlier, and the last second' });
    hear();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(kept).toEqual({ note: 'Earlier, and the last second' }));
  });

  it('is offered no more once it was saved, and is discarded when the line is back', async () => {
    const keeper = new DraftKeeper(KEY, () => undefined);
    keeper.plan({ note: 'Saved' });
    await keeper.flush();
    gateway.cut(draftCalls.discard);
    await keeper.forget();
    expect([kept, await readDraft(KEY)]).toEqual([{ note: 'Saved' }, null]);
    hear();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(kept).toBeNull());
    keeper.close();
  });
});

describe('autosave after a save', () => {
  it('keeps nothing of the same draft that stands in another form of the tab', async () => {
    const [panel, page] = [new DraftKeeper(KEY, () => undefined), new DraftKeeper(KEY, () => undefined)];
    page.plan({ note: 'Typed' });
    await page.flush();
    page.plan({ note: 'Typed on' });
    await panel.forget();
    page.follow({ note: 'Typed on' });
    page.close();
    await page.flush();
    expect([kept, gateway.received(draftCalls.keep).length]).toEqual([null, 1]);
    panel.close();
  });

  it('goes on with the next letter', async () => {
    const keeper = new DraftKeeper(KEY, () => undefined);
    keeper.plan({ note: 'Saved' });
    await keeper.forget();
    keeper.plan({ note: 'The next one' });
    keeper.follow({ note: 'The next one' });
    await keeper.flush();
    expect(kept).toEqual({ note: 'The next one' });
    keeper.close();
  });
});
