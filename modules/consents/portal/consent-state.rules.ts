// How is a consent told of in a list: its state, in which colour, and what happened last? (OP-CONSENT-1)
import { type DateLocale, showDay, showDayTime } from '@alveary/portal/lib/dates.ts';
import type { BadgeTone } from '@alveary/portal/ui/badge.tsx';
import {
  type Consent,
  type ConsentStatus,
  type EnvelopeTrouble,
  mediumNames,
  type Signer,
  signingServiceNames,
} from '../contract/model.ts';
import { nextSigners } from '../contract/rules.ts';

export const statusNames: Readonly<Record<ConsentStatus, string>> = {
  CONFIGURED: 'Not sent',
  SENT: 'Sent',
  VIEWED: 'Viewed',
  SIGNED: 'Signed',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  CANCELLED: 'Withdrawn',
};

export const statusTones: Readonly<Record<ConsentStatus, BadgeTone>> = {
  CONFIGURED: 'neutral',
  SENT: 'info',
  VIEWED: 'teal',
  SIGNED: 'success',
  DECLINED: 'error',
  EXPIRED: 'warning',
  CANCELLED: 'neutral',
};

const roles = (signers: readonly Pick<Signer, 'roleName'>[]): string =>
  signers.map(({ roleName }) => roleName.toLowerCase()).join(' and ');

const because = ({ reason }: Pick<Consent, 'reason'>): string => (reason === null ? '' : `: ${reason}`);

const troubleInWords: Readonly<Record<EnvelopeTrouble, (service: string) => string>> = {
  NOT_TAKEN: (service) => `${service} did not take it. Check the addresses of the signers and send it again.`,
  OTHER_SIGNER: (service) =>
    `${service} names other signers than you asked. Nothing was taken over: send it again or withdraw it.`,
  NO_DOCUMENT: (service) => `${service} gives no document that can be kept. Send it again or withdraw it.`,
};

const underWay = (consent: Consent, locale: DateLocale): string => {
  const due = nextSigners(consent.signers);
  const service = consent.signingService === null ? '' : signingServiceNames[consent.signingService];
  if (consent.trouble !== null) return troubleInWords[consent.trouble](service);
  if (due.some(({ delivery }) => delivery === 'failed'))
    return `The ${mediumNames[consent.medium]} to the ${roles(due)} did not arrive. Send it again.`;
  if (due.some(({ isLinkClosed }) => isLinkClosed))
    return `The link of the ${roles(due)} is closed after five wrong answers to who is there. Check the date of birth and the address, then send it again.`;
  const read = consent.viewedAt === null ? '' : `, read ${showDayTime(consent.viewedAt, locale)}`;
  const until = consent.expiresAt === null ? '' : ` Good until ${showDay(consent.expiresAt, locale)}.`;
  const [reminded] = due
    .flatMap(({ remindedAt }) => remindedAt)
    .toSorted()
    .toReversed();
  const again = reminded === undefined ? '' : `, reminded ${showDayTime(reminded, locale)}`;
  const sent = consent.sentAt === null ? '' : showDayTime(consent.sentAt, locale);
  const by = service === '' ? '' : ` through ${service}`;
  return `${mediumNames[consent.medium]} sent${by} ${sent}${again}${read}. Waits for the ${roles(due)}.${until}`;
};

const signedBy = ({ signers }: Consent): string =>
  signers
    .filter(({ signedAt }) => signedAt !== null)
    .map(({ signedName, roleName }) => `${signedName ?? ''} (${roleName.toLowerCase()})`)
    .join(' and ');

const signedInWords = (consent: Consent, locale: DateLocale): string => {
  const { signedAt, isPaper } = consent;
  const when = isPaper ? `${showDay(signedAt, locale)} on paper` : showDayTime(signedAt, locale);
  return `Signed ${when} by ${signedBy(consent)}.`;
};

/** What happened last, in one or two sentences; of one that was withdrawn also since when it held. */
export const consentInWords = (consent: Consent, locale: DateLocale): string => {
  const { status, signedAt, declinedAt, cancelledAt, createdAt } = consent;
  if (status === 'CANCELLED') {
    const before = signedAt === null ? '' : `${signedInWords(consent, locale)} `;
    return `${before}Withdrawn ${showDay(cancelledAt, locale)}${because(consent)}`;
  }
  if (status === 'SIGNED') return signedInWords(consent, locale);
  if (status === 'DECLINED') return `Declined ${showDayTime(declinedAt, locale)}${because(consent)}`;
  if (status === 'EXPIRED')
    return `Not signed by ${showDay(consent.expiresAt, locale)}. Send it again or withdraw it.`;
  if (status === 'CONFIGURED')
    return `Prepared ${showDayTime(createdAt, locale)} for the ${roles(consent.signers)}.`;
  return underWay(consent, locale);
};
