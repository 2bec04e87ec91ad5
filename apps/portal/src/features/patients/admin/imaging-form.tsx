// Which picture or scan is put into the record and filed in the site's record system? (document 3 §7: EHR imaging document upload; PRACT-071)
import { documentMediaTypes } from '@alveary/contract/documents/model.ts';
import { ehrCalls } from '@alveary/contract/ehr/calls.ts';
import type { ImagingUpload } from '@alveary/contract/ehr/model.ts';
import { Button, Progress, Select, Textarea } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { sizeText } from '../../../lib/file-size.ts';
import { useCall } from '../../../lib/use-call.ts';
import { FieldMessage } from '../../../ui/field-message.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { KeptTyping } from '../../../ui/kept-typing.tsx';
import { useImagingUpload } from './use-imaging-upload.ts';

interface ConnectedSite {
  readonly id: string;
  readonly longName: string;
}

interface ImagingFormProps {
  readonly profileId: string;
  /** The patient's sites with a record system; at least one. */
  readonly sites: readonly ConnectedSite[];
  readonly sent: readonly ImagingUpload[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const NOTE_MAX = 1000;

export const ImagingForm = ({ profileId, sites, sent, onAdded, onClose }: ImagingFormProps) => {
  const [siteId, setSiteId] = useState(sites[0]?.id ?? '');
  const form = useImagingUpload({ profileId, siteId, sent, onAdded, onClose });
  const { draft, file, progress } = form;
  const isSending = progress !== null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    form.upload();
  };
  return (
    <form className="record-form" noValidate onSubmit={submit} aria-label="Imaging document">
      <KeptTyping
        keptAt={draft.state === 'offered' ? draft.keptAt : null}
        onDiscard={() => void draft.discard()}
      />
      <div className="imaging-fields">
        <FileField
          label="Imaging document"
          accepts={documentMediaTypes}
          hint="PDF, PNG, JPEG, GIF or WebP, up to 20 MB"
          error={form.problem}
          file={file}
          sizeText={file === null ? '' : sizeText(file.size)}
          isDisabled={isSending}
          onChoose={form.choose}
        />
        {sites.length > 1 ? (
          <Select
            size="sm"
            label="Filed in the record system of"
            allowDeselect={false}
            disabled={isSending}
            data={sites.map(({ id, longName }) => ({ value: id, label: longName }))}
            value={siteId}
            onChange={(chosen) => {
              setSiteId(chosen ?? '');
              draft.change({ ...draft.value, providerId: '' });
            }}
          />
        ) : null}
        <ProviderField
          siteId={siteId}
          isDisabled={isSending}
          value={draft.value.providerId}
          onChange={(providerId) => draft.change({ ...draft.value, providerId })}
        />
        <NoteField
          isDisabled={isSending}
          value={draft.value.internalNote}
          error={form.noteProblem}
          onChange={(internalNote) => draft.change({ ...draft.value, internalNote })}
        />
      </div>
      {isSending ? <Sending share={progress} /> : null}
      <div className="record-bar">
        <Button variant="default" size="sm" onClick={isSending ? form.stop : form.close}>
          {isSending ? 'Stop' : 'Cancel'}
        </Button>
        <Button type="submit" size="sm" loading={isSending}>
          Upload document
        </Button>
      </div>
    </form>
  );
};

const PERCENT = 100;

const Sending = ({ share }: { readonly share: number }) => {
  const percent = Math.floor(share * PERCENT);
  const words = percent === PERCENT ? 'Sent. It is being filed.' : `Sending, ${percent} %`;
  return (
    <div className="imaging-sending">
      <Progress value={percent} aria-label="Upload" />
      <p className="dim tabular">{words}</p>
    </div>
  );
};

interface FieldProps {
  readonly isDisabled: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Only where the record system names providers. */
const ProviderField = ({ siteId, isDisabled, value, onChange }: FieldProps & { readonly siteId: string }) => {
  const id = useId();
  const { data, error, refetch } = useCall(
    ehrCalls.providers,
    { query: { siteId } },
    { shownInPlace: true, staleTime: 60_000 },
  );
  if (error !== null) {
    return (
      <div className="imaging-providers">
        <FieldMessage id={id} error={`The providers could not be read. ${error.message}`} />
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    );
  }
  if (data?.total === 0) return null;
  return (
    <Select
      size="sm"
      label="Provider in the record system (optional)"
      placeholder={data === undefined ? 'Loading the providers' : 'None'}
      clearable
      searchable
      disabled={isDisabled || data === undefined}
      nothingFoundMessage="No provider of this name"
      data={(data?.rows ?? []).map((one) => ({ value: one.id, label: `${one.lastName}, ${one.firstName}` }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
};

const NoteField = ({
  isDisabled,
  value,
  error,
  onChange,
}: FieldProps & { readonly error: string | null }) => {
  const id = useId();
  return (
    <div>
      <Textarea
        size="sm"
        label="Internal note (optional)"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={NOTE_MAX}
        disabled={isDisabled}
        value={value}
        error={error !== null}
        aria-describedby={id}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <FieldMessage id={id} error={error} hint="For the staff of the site, not for the patient" />
    </div>
  );
};
