// What is written to the patient: by SMS or e-mail, from a template or by hand, as it will be read (OP-CONSENT-2)
import { Alert, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { communicationPreferenceCalls } from '@alveary/modules/communication-preferences/contract/calls.ts';
import type { CommunicationPreferences } from '@alveary/modules/communication-preferences/contract/model.ts';
import { lengthInWords } from '@alveary/modules/message-templates/portal/public.ts';
import type { SiteProfile } from '@alveary/modules/patients/contract/model.ts';
import { localeOfRegion } from '@alveary/portal/lib/dates.ts';
import { useCall } from '@alveary/portal/lib/use-call.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { AboutLine } from '@alveary/portal/ui/about-line.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { PatientLine, LandlineNote, phoneChoice } from '@alveary/modules/patients/portal/public.ts';
import { hindranceOf, outgoingText, TEXT_MAX } from '../../contract/rules.ts';
import type { Channel } from './message-request.rules.ts';
import { TemplatePicker } from './template-picker.tsx';
import { type MessageForm, useMessageForm } from './use-message-form.ts';
import styles from './send-message.module.css';

interface SendMessageDialogProps {
  readonly siteProfile: SiteProfile;
  readonly onClose: () => void;
}

export const SendMessageDialog = ({ siteProfile, onClose }: SendMessageDialogProps) => {
  const { data, error, refetch } = useCall(
    communicationPreferenceCalls.read,
    { params: { id: siteProfile.profile.id } },
    { shownInPlace: true },
  );
  return (
    <FormDialog title="Send message" onClose={onClose}>
      {(onCancel) => {
        if (data !== undefined) {
          return (
            <MessageFields
              siteProfile={siteProfile}
              preferences={data}
              onCancel={onCancel}
              onSent={onClose}
            />
          );
        }
        return error === null ? (
          <SkeletonRows rows={4} columns={['60%', '30%']} label="Loading the communication preferences" />
        ) : (
          <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />
        );
      }}
    </FormDialog>
  );
};

interface MessageFieldsProps {
  readonly siteProfile: SiteProfile;
  readonly preferences: CommunicationPreferences;
  readonly onCancel: () => void;
  readonly onSent: () => void;
}

const channels: readonly { readonly value: Channel; readonly label: string }[] = [
  { value: 'SMS', label: 'SMS' },
  { value: 'EMAIL', label: 'Email' },
];

const MessageFields = ({ siteProfile, preferences, onCancel, onSent }: MessageFieldsProps) => {
  const { profile, site } = siteProfile;
  const form = useMessageForm(siteProfile, preferences, onSent);
  const { channel } = form.values;
  const hindrance = hindranceOf(channel, profile, preferences);
  return (
    <DialogForm form={form}>
      <AboutLine>
        <PatientLine profile={profile} locale={localeOfRegion(site.region)} />
      </AboutLine>
      <FormNotes form={form} what="message" />
      <SegmentedControl
        aria-label="Channel"
        data={[...channels]}
        value={channel}
        onChange={(chosen) => form.change({ channel: chosen })}
      />
      {hindrance === null ? null : (
        <Alert color="red" icon={<IconBan size={18} stroke={1.75} aria-hidden />}>
          {hindrance}
        </Alert>
      )}
      {hindrance === null ? (
        <>
          <Recipient form={form} siteProfile={siteProfile} />
          <TemplatePicker siteProfile={siteProfile} onPick={form.change} />
          <Textarea {...form.field('body')} autosize minRows={4} maxRows={12} maxLength={TEXT_MAX} />
          <Switch {...form.toggle('isDoNotReply')} />
          <Preview form={form} />
          <FormFoot form={form} act="Send message" onCancel={onCancel} />
        </>
      ) : null}
    </DialogForm>
  );
};

const Recipient = ({
  form,
  siteProfile,
}: {
  readonly form: MessageForm;
  readonly siteProfile: SiteProfile;
}) => {
  const { phones, emailAddress } = siteProfile.profile;
  if (form.values.channel === 'SMS') {
    const choices = phones.flatMap((phone) =>
      phone.e164 === null ? [] : [{ value: phone.e164, label: phoneChoice(phone) }],
    );
    return (
      <>
        <Select {...form.choice('phoneNumber')} data={choices} allowDeselect={false} />
        <LandlineNote phones={phones} chosen={form.values.phoneNumber} />
      </>
    );
  }
  return (
    <>
      <p>
        To <b>{emailAddress}</b>
      </p>
      <TextInput {...form.field('subject')} maxLength={150} />
    </>
  );
};

const Preview = ({ form }: { readonly form: MessageForm }) => {
  const { channel, body, isDoNotReply } = form.values;
  const isEmpty = body.trim() === '';
  const text = outgoingText(body, isDoNotReply);
  return (
    <section className={styles.preview} aria-label="Preview">
      <h3>Preview</h3>
      <p className={styles.bubble}>
        {isEmpty ? <span className="dim">The text stands here as the patient reads it.</span> : text}
      </p>
      {channel === 'SMS' && !isEmpty ? <p className="dim tabular">{lengthInWords(text)}</p> : null}
    </section>
  );
};
