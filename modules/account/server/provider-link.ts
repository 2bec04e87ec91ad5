// Shows the signed-in person which provider opens their account, and takes the link off after a fresh proof.
import type { accountFederationCalls } from '../contract/federation.calls.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { demandProof } from './proof.ts';
import { findFirstLinkedAt } from './provider-login.store.ts';
import { unlinkLogins } from './provider-login.ts';

export const providerLink: Handler<typeof accountFederationCalls.providerLink> = async (ctx) => ({
  label: ctx.surroundings.identityProvider?.label ?? null,
  linked_at: await findFirstLinkedAt(ctx.db, ctx.me.id),
});

export const unlinkProvider: Handler<typeof accountFederationCalls.unlinkProvider> = async (ctx) => {
  await demandProof(ctx);
  await unlinkLogins(ctx, ctx.me.id, ctx.me);
  ctx.noteChange({ user_id: ctx.me.id, provider: 'linked' }, { user_id: ctx.me.id, provider: 'not linked' });
  return undefined;
};
