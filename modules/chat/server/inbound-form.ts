// What the form of an SMS that came in says (Twilio: parameters of messaging webhooks).
import { isMessageSid } from '@alveary/server/services/sms/twilio-ids.ts';

/** A picture or another file beside the text. */
interface StoredMedia {
  /** Such as image/jpeg. */
  readonly type: string;
  /** Where the provider keeps it. */
  readonly url: string;
}

export interface InboundSms {
  /** How the provider names it. */
  readonly providerId: string;
  /** Of the sender, without the channel that a provider may write before it. */
  readonly phoneNumber: string;
  readonly sentTo: string;
  readonly body: string;
  readonly media: readonly StoredMedia[];
  /** What the provider takes the words for: STOP, START or HELP. */
  readonly optOutType: string | null;
}

const MOST_MEDIA = 10;
const LONGEST_URL = 2000;

/** PostgreSQL stores no U+0000. */
const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** rcs:+14155550101 and whatsapp:+14155550101 are the phone of +14155550101. */
const phoneOf = (address: string): string => address.replace(/^[a-z]+:(?=\+\d)/i, '');

const mediaOf = (form: URLSearchParams): StoredMedia[] => {
  const count = Math.min(Number(form.get('NumMedia')) || 0, MOST_MEDIA);
  return Array.from({ length: count }, (_none, n) => ({
    type: storable(form.get(`MediaContentType${n}`) ?? '').slice(0, 100),
    url: storable(form.get(`MediaUrl${n}`) ?? '').slice(0, LONGEST_URL),
  }));
};

/** @returns null where no message is named as Twilio names one, or no sender */
export const inboundOf = (form: URLSearchParams): InboundSms | null => {
  const [providerId, from] = [form.get('MessageSid') ?? '', form.get('From') ?? ''];
  if (!isMessageSid(providerId) || from === '') return null;
  return {
    providerId,
    phoneNumber: phoneOf(storable(from)),
    sentTo: phoneOf(storable(form.get('To') ?? '')),
    body: storable(form.get('Body') ?? ''),
    media: mediaOf(form),
    optOutType: storable(form.get('OptOutType') ?? '').slice(0, 20) || null,
  };
};
