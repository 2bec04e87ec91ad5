import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { messageTemplateCalls } from '../contract/calls.ts';
import { createTemplate } from './create-template.ts';
import { updateTemplate } from './update-template.ts';
import { listTemplates } from './list-templates.ts';
import { deleteTemplate } from './delete-template.ts';

export const messageTemplates = serverModule({
  subject: 'message-templates',
  calls: [
    ...served('message-templates', messageTemplateCalls, {
      list: listTemplates,
      create: createTemplate,
      update: updateTemplate,
      delete: deleteTemplate,
    }),
  ],
  samples: async () => (await import('./testing/samples.ts')).messageTemplatesSamples,
});
