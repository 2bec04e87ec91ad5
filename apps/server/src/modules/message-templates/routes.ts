// Which handler answers which message template call?
import type { messageTemplateCalls } from '@alveary/contract/message-templates/calls.ts';
import type { Handlers } from '../../platform/calls/context.ts';
import { addTemplate } from './add-template.ts';
import { changeTemplate } from './change-template.ts';
import { listTemplates } from './list-templates.ts';
import { removeTemplate } from './remove-template.ts';

export const messageTemplateHandlers = {
  list: listTemplates,
  add: addTemplate,
  change: changeTemplate,
  remove: removeTemplate,
} satisfies Handlers<typeof messageTemplateCalls>;
