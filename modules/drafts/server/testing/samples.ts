// What does a right request to each call about drafts look like?
import { subjectSamples } from '@alveary/server/testing/samples.ts';

export const draftsSamples = subjectSamples({
  requests: {
    'drafts.list': () => ({ path: 'drafts' }),
    'drafts.read': () => ({ path: 'drafts/log:new' }),
    'drafts.keep': () => ({
      method: 'PUT',
      path: 'drafts/log:new',
      body: { content: { subject: 'Half a word' } },
    }),
    'drafts.discard': () => ({ method: 'DELETE', path: 'drafts/log:new' }),
  },
});
