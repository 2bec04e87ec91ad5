// Which call plays the patient who answers by SMS, where a sandbox stands for the provider? (OP-CHAT-6; OP-SHELL-6)
import { z } from 'zod';
import { call, nothing } from '@alveary/contract/call.ts';
import { idField, textField } from '@alveary/contract/fields.ts';
import { mayUseHarnesses } from '@alveary/modules/debug/contract/policies.ts';

export const chatCalls = {
  answerAsPatient: call({
    method: 'POST',
    path: 'debug/chat/{channelId}/answers',
    summary: 'Answer as the patient by SMS; STOP and START are mirrored as a provider would',
    input: {
      params: z.object({ channelId: idField }),
      body: z.strictObject({ message: textField(1600).min(1, 'Write a message.') }),
    },
    output: nothing,
    allow: mayUseHarnesses,
    reach: 'allowed-sites',
    errors: ['ChannelNotFound', 'FaultsOff', 'NoSandbox', 'NoNumberForSms'],
    changes: ['communication-preferences'],
    audit: { action: 'chat.answer', about: 'patient' },
    spec: ['CHAT-001'],
  }),
};
