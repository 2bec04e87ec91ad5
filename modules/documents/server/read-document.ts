// Reads a document and what is in it (ADMIN-009).
import type { documentCalls } from '../contract/calls.ts';
import { fail } from '@alveary/contract/errors.ts';
import type { Handler } from '@alveary/server/platform/calls/context.ts';
import { findDocument } from './documents.store.ts';

export const readDocument: Handler<typeof documentCalls.read> = async (ctx, { params }) => {
  const document = (await findDocument(ctx.db, params.id)) ?? fail('DocumentNotFound');
  ctx.about(document.profileId);
  return document;
};

export const readContent: Handler<typeof documentCalls.content> = async (ctx, { params }) => {
  const { profileId, fileName, mediaType, sha256 } =
    (await findDocument(ctx.db, params.id)) ?? fail('DocumentNotFound');
  ctx.about(profileId);
  return { fileName, mediaType, content: await ctx.outside(sha256, ({ blobs }) => blobs.read(sha256)) };
};
