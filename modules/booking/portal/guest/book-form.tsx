// The form of a visitor who books a time. What was typed stays when the time is taken meanwhile; the nearest free ones are offered.
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { request } from '@alveary/portal/lib/call.ts';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { type PlainForm, usePlainForm } from '@alveary/portal/lib/form/use-plain-form.ts';
import { bookingGuestCalls } from '../../contract/guest.calls.ts';
import type { PublicPage } from '../../contract/model.ts';
import type { BookingRequest } from '../../contract/requests.model.ts';
import { nearestStarts } from '../../contract/slots.rules.ts';
import { fieldError } from '@alveary/portal/ui/field-message.tsx';
import guest from '@alveary/portal/ui/guest-page.module.css';
import styles from './guest.module.css';
import { type BookField, bookingOf, complaintsOf, wordsFor } from './said-booking.rules.ts';
import { newLinkCode } from './new-link-code.ts';
import { refusalIn } from './refusal.rules.ts';
import { localeOf, momentInWords } from './slot-days.rules.ts';
import { TimesPicker } from './times-picker.tsx';
import type { Choice } from './use-choice.ts';
import type { Wording } from './wordings/words.ts';
import { later } from '@alveary/portal/lib/later.tsx';

/** The list of countries comes after the times: a phone on a slow line shows those first. */
const CountryCodeInput = later(
  async () => (await import('@alveary/portal/ui/country-code-input.tsx')).CountryCodeInput,
  ({ label, value }) => <TextInput size="md" label={label} value={value} readOnly />,
);

interface BookFormProps {
  readonly slug: string;
  readonly page: PublicPage;
  readonly wording: Wording;
  readonly choice: Choice;
  readonly onAsked: (request: BookingRequest) => void;
}

const callingCodes: Readonly<Record<Wording['tongue'], string>> = {
  en: '+1',
  es: '+34',
  sv: '+46',
  it: '+39',
  de: '+49',
};

const NEAREST = 3;

const useBooking = ({ slug, wording, choice, onAsked }: BookFormProps) => {
  const { start, minutes, zone: timeZone } = choice;
  // An answer that got lost on the way is asked for again with the same code, and nobody books twice.
  const [code] = useState(newLinkCode);
  const chosen = { start, minutes, timeZone, language: wording.tongue, code };
  return usePlainForm<BookField>({
    initial: {
      firstName: '',
      lastName: '',
      email: '',
      countryCode: callingCodes[wording.tongue],
      phone: '',
      confirmBy: 'EMAIL',
      reason: '',
    },
    check: (typed) => complaintsOf(typed, chosen, wording),
    send: async (typed) => {
      if (start === '') return { whole: wording.chooseTime };
      try {
        const body = bookingGuestCalls.book.input.body.parse(bookingOf(typed, chosen));
        onAsked(await request(bookingGuestCalls.book, { params: { slug }, body }));
        return null;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.code === 'SlotTaken') {
          choice.lose(start);
          return null;
        }
        if (error.code === 'BookingSmsRefused') return { beside: { phone: wording.smsRefused } };
        if (error.code === 'BookingSmsPaused') return { beside: { confirmBy: wording.smsPaused } };
        if (error.code !== 'Invalid') return { whole: refusalIn(wording, error) };
        const words = wordsFor(wording);
        return {
          beside: Object.fromEntries(
            error.errors.map(({ field = '' }) => [field, words[field] ?? wording.trouble]),
          ),
        };
      }
    },
  });
};

export const BookForm = (props: BookFormProps) => {
  const { page, wording, choice } = props;
  const form = useBooking(props);
  const locale = localeOf(wording.tongue, navigator.language);
  return (
    <form {...form.form} className={guest.card}>
      <div className={styles.head}>
        <h1>{wording.bookWith(page.staffName)}</h1>
        <p className="dim">{page.title}</p>
      </div>
      {page.introduction === '' ? null : <p>{page.introduction}</p>}
      <h2>{wording.when}</h2>
      {page.lengths.length === 1 ? (
        <p className="dim">{wording.minutes(choice.minutes)}</p>
      ) : (
        <NativeSelect
          size="md"
          label={wording.length}
          data={page.lengths.map((count) => ({ value: String(count), label: wording.minutes(count) }))}
          value={String(choice.minutes)}
          onChange={({ currentTarget }) => choice.lengthen(Number(currentTarget.value))}
        />
      )}
      <TimesPicker
        wording={wording}
        locale={locale}
        free={choice.free}
        zone={choice.zone}
        onZone={choice.setZone}
        chosen={choice.start}
        onChoose={choice.choose}
        turns={choice.turns}
        onTurn={choice.turn}
      />
      <h2>{wording.you}</h2>
      <Person form={form} wording={wording} channels={page.channels} />
      <Taken wording={wording} locale={locale} choice={choice} />
      {form.refusal === null ? null : (
        <p className={styles.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <p className={styles.said} aria-live="polite">
        {choice.start === ''
          ? wording.chooseTime
          : wording.chosen(momentInWords(choice.start, choice.zone, locale))}
      </p>
      <Button type="submit" size="md" loading={form.isRunning}>
        {wording.book}
      </Button>
      <p className="dim">{wording.emergency}</p>
    </form>
  );
};

interface PersonProps extends Pick<PublicPage, 'channels'> {
  readonly form: PlainForm<BookField>;
  readonly wording: Wording;
}

const Person = ({ form, wording, channels }: PersonProps) => {
  const text = (name: BookField) => {
    const { value, error, readOnly, onValue, onBlur } = form.field(name);
    const onChange = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
      onValue(currentTarget.value);
    const shown = error === null ? null : fieldError(error);
    return { name, value, error: shown, readOnly, onChange, onBlur, size: 'md' as const };
  };
  const code = form.field('countryCode');
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <TextInput
          {...text('firstName')}
          label={wording.firstName}
          autoComplete="given-name"
          maxLength={100}
        />
        <TextInput
          {...text('lastName')}
          label={wording.lastName}
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      {channels.includes('SMS') ? (
        <NativeSelect
          {...text('confirmBy')}
          label={wording.confirmBy}
          description={wording.proofHint}
          data={[
            { value: 'EMAIL', label: wording.byEmail },
            { value: 'SMS', label: wording.bySms },
          ]}
        />
      ) : null}
      <TextInput
        {...text('email')}
        type="email"
        label={wording.email}
        description={channels.includes('SMS') ? undefined : wording.proofHint}
        autoComplete="email"
        inputMode="email"
        maxLength={200}
      />
      <div className={styles.number}>
        <CountryCodeInput
          size="md"
          name="countryCode"
          label={wording.countryCode}
          value={code.value}
          error={code.error === null ? null : fieldError(code.error)}
          onChange={code.onValue}
          maxLength={4}
        />
        <TextInput
          {...text('phone')}
          type="tel"
          label={wording.phone}
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={40}
        />
      </div>
      <Textarea
        {...text('reason')}
        label={wording.reason}
        description={wording.reasonHint}
        autosize
        minRows={2}
        maxLength={500}
      />
    </div>
  );
};

const Taken = ({
  wording,
  locale,
  choice,
}: {
  readonly wording: Wording;
  readonly locale: string;
  readonly choice: Choice;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const { taken, free, zone, choose } = choice;
  useEffect(() => {
    if (taken !== null) box.current?.focus();
  }, [taken]);
  if (taken === null) return null;
  const near = nearestStarts(free.starts ?? [], taken, NEAREST).filter((start) => start !== taken);
  return (
    <div className={styles.refusal} role="alert" ref={box} tabIndex={-1}>
      <p>{wording.taken}</p>
      {near.length === 0 ? null : (
        <>
          <p className={styles.label}>{wording.nearest}</p>
          {near.map((start) => (
            <Button key={start} size="md" variant="default" onClick={() => choose(start)}>
              {momentInWords(start, zone, locale)}
            </Button>
          ))}
        </>
      )}
    </div>
  );
};
