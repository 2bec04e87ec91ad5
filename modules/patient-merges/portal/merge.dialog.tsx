// Two records side by side: what differs, which one is kept, what goes over, what is in the way, and why? (decision 0077)
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DateLocale } from '@alveary/portal/lib/dates.ts';
import { useCall, useCallMutation, useRefresh } from '@alveary/portal/lib/use-call.ts';
import { through } from '@alveary/portal/shell/form/sending.ts';
import { useForm } from '@alveary/portal/shell/form/use-form.ts';
import { DialogForm, FormDialog } from '@alveary/portal/shell/form-dialog.tsx';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { patientAddress } from '@alveary/portal/shell/patient-address.ts';
import { failureOfCall } from '@alveary/portal/shell/list/failure-of.ts';
import { ErrorState } from '@alveary/portal/ui/error-state.tsx';
import { FormFoot } from '@alveary/portal/ui/form/form-foot.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { SkeletonRows } from '@alveary/portal/ui/skeleton-rows.tsx';
import { nameOf } from '@alveary/modules/patients/contract/patient-name.ts';
import { Button, Textarea } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { patientMergeCalls } from '../contract/calls.ts';
import { mergeFields, type MergePreview } from '../contract/model.ts';
import { MergeOutcome } from './merge-outcome.tsx';
import { type MergeValues, TwoRecords } from './two-records.tsx';
import { fieldNames } from './merge-words.rules.ts';
import styles from './merge.module.css';

interface MergeDialogProps {
  /** The record on the page, which is kept unless the other one is chosen. */
  readonly profileId: string;
  readonly otherId: string;
  /** The site in view: there the surviving record is shown afterwards. */
  readonly siteId: string;
  readonly locale: DateLocale;
  readonly onClose: () => void;
}

const WIDTH_PX = 900;

export const MergeDialog = (props: MergeDialogProps) => {
  const { profileId, otherId, onClose } = props;
  const [isOtherKept, setOtherKept] = useState(false);
  const [survivorId, mergedId] = isOtherKept ? [otherId, profileId] : [profileId, otherId];
  const { data, error, refetch } = useCall(
    patientMergeCalls.preview,
    { params: { id: survivorId }, query: { mergedId } },
    { shownInPlace: true },
  );
  return (
    <FormDialog title="Merge two records of one person" size={WIDTH_PX} onClose={onClose}>
      {(onCancel) => {
        // Once compared it stays: while the merge is on its way the closed record is found no more.
        if (data === undefined && error !== null)
          return <ErrorState {...failureOfCall(error)} onRetry={() => void refetch()} />;
        if (data === undefined)
          return <SkeletonRows rows={8} columns={['20%', '35%', '35%']} label="Comparing the records" />;
        return (
          <MergeForm
            key={survivorId}
            {...props}
            preview={data}
            onSwap={() => setOtherKept(!isOtherKept)}
            onCancel={onCancel}
          />
        );
      }}
    </FormDialog>
  );
};

interface MergeFormProps extends MergeDialogProps {
  readonly preview: MergePreview;
  readonly onSwap: () => void;
  readonly onCancel: () => void;
}

const blank: MergeValues = {
  firstName: 'survivor',
  lastName: 'survivor',
  dateOfBirth: 'survivor',
  sex: 'survivor',
  birthSex: 'survivor',
  language: 'survivor',
  deceasedAt: 'survivor',
  emailAddress: 'survivor',
  insuranceMemberId: 'survivor',
  reason: '',
};

const useMerging = ({ preview, siteId, profileId, onClose }: MergeFormProps) => {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const { survivor, merged } = preview;
  const onMerged = (): void => {
    showSuccess(`The records were merged. ${nameOf(survivor)} has what belonged to both.`);
    onClose();
    const entry = survivor.siteProfiles.find(({ site }) => site.id === siteId) ?? survivor.siteProfiles[0];
    if (survivor.id !== profileId && entry !== undefined)
      void navigate(`${patientAddress(entry.site.slug, entry.id)}/patientDetails`, { replace: true });
  };
  return useForm<MergeValues>({
    draftKey: `patient-merge:${survivor.id}:${merged.id}`,
    shape: { labels: { ...fieldNames, reason: 'How you know that this is one person' } },
    row: null,
    valuesOf: () => blank,
    sending: through(
      useCallMutation(patientMergeCalls.merge),
      (values) => ({
        params: { id: survivor.id },
        body: {
          mergedId: merged.id,
          survivorVersion: survivor.version,
          mergedVersion: merged.version,
          fromMerged: mergeFields.filter((field) => values[field] === 'merged'),
          reason: values.reason,
        },
      }),
      onMerged,
    ),
    onError: () => {
      void refresh(['record']);
      return false;
    },
    saysErrors: true,
  });
};

const MergeForm = (props: MergeFormProps) => {
  const { preview, locale, onSwap, onCancel } = props;
  const form = useMerging(props);
  const isHindered = preview.hindrances.length > 0;
  return (
    <DialogForm form={form}>
      <FormNotes form={form} what="record" />
      <div className={styles.swap}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowsExchange size={16} stroke={1.75} aria-hidden />}
          onClick={onSwap}
        >
          Keep the other record instead
        </Button>
      </div>
      <TwoRecords preview={preview} form={form} locale={locale} />
      <MergeOutcome preview={preview} />
      {isHindered ? null : (
        <Textarea
          {...form.field('reason', { hint: 'Kept with your name' })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
        />
      )}
      {isHindered ? (
        <div className={styles.foot}>
          <Button variant="default" onClick={onCancel}>
            Close
          </Button>
        </div>
      ) : (
        <FormFoot form={form} act="Merge the records" isDanger isAlwaysOpen onCancel={onCancel} />
      )}
    </DialogForm>
  );
};
