import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const messageTemplates = portalFeature({
  subject: 'message-templates',
  routes: [
    {
      in: 'page',
      path: 'settings/:siteSlug/message-templates',
      load: async () => (await import('./message-templates.page.tsx')).MessageTemplatesPage,
    },
  ],
});
