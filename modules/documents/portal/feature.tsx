import { portalFeature } from '@alveary/portal/shell/feature.ts';

export const documents = portalFeature({
  subject: 'documents',
  routes: [
    {
      in: 'staff',
      path: 'document-viewer',
      load: async () => (await import('./admin/document-viewer.page.tsx')).DocumentViewerPage,
    },
  ],
});
