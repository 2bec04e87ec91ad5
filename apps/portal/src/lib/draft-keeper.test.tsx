// Is what was typed in the last moments kept when the page goes or the session is ended from outside, and for whom?
import { draftCalls } from '@alveary/modules/drafts/contract/calls.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
