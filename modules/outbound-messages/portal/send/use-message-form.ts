// What happens to a message between its first letter and its sending? (CONSENT-018; OP-CONSENT-2: do-not-reply on by default)
import type { CommunicationPreferences } from '@alveary/modules/communication-preferences/contract/model.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { smsNumbersOf } from '@alveary/modules/patients/contract/sms-number.rules.ts';
import { useCallMutation } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { useSignedIn } from '@alveary/portal/shell/me.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { outboundMessageCalls } from '../../contract/calls.ts';
import { hindranceOf } from '../../contract/rules.ts';
import {
  fieldOfMessage,
  isSameInMessage,
  messageRequest,
  type TypedMessage,
} from './message-request.rules.ts';

export type MessageForm = Form<TypedMessage>;

const labels = {
  channel: 'Channel',
  phoneNumber: 'To',
  subject: 'Subject',
  body: 'Message',
  isDoNotReply: 'Ask not to reply',
} as const;

export const useMessageForm = (
  { profile }: SiteProfile,
  preferences: CommunicationPreferences,
  onSent: () => void,
): MessageForm => {
  const { user } = useSignedIn();
  const send = useCallMutation(outboundMessageCalls.send);
  const [mobile] = smsNumbersOf(profile.phones);
  const first = mobile ?? profile.phones.find(({ e164 }) => e164 !== null)?.e164;
  const isSmsInVain = mobile === undefined || hindranceOf('SMS', profile, preferences) !== null;
  const isByEmail = isSmsInVain && hindranceOf('EMAIL', profile, preferences) === null;
  return useForm<TypedMessage>({
    draftKey: `outbound-message:${profile.id}`,
    shape: { labels, isSame: isSameInMessage },
    row: null,
    valuesOf: () => ({
      channel: isByEmail ? 'EMAIL' : 'SMS',
      phoneNumber: first ?? '',
      subject: '',
      body: '',
      isDoNotReply: true,
    }),
    fieldOf: fieldOfMessage,
    sending: through(
      send,
      (typed) => messageRequest(profile.id, typed, user.email),
      () => {
        showSuccess('Message is on its way', { line: 'Its log says what becomes of it.' });
        onSent();
      },
    ),
  });
};
