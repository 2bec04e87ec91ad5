// Which picture or scan is put into the record and filed in the site's record system? (document 3 §7: EHR imaging document upload; PRACT-071)
import { documentMediaTypes } from '@alveary/modules/documents/contract/model.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { EhrProviderField } from '@alveary/modules/ehr/portal/public.ts';
import { Button, Progress, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { sizeText } from '@alveary/portal/lib/file-size.ts';
import { FileField } from '@alveary/portal/ui/file-field.tsx';
import { Form } from '@alveary/portal/ui/form/form.tsx';
import { FormNotes } from '@alveary/portal/ui/form/form-notes.tsx';
import { useImagingUpload } from './use-imaging-upload.ts';
import styles from './record.module.css';

interface ConnectedSite {
  readonly id: string;
  readonly longName: string;
}

interface ImagingFormProps {
  readonly profileId: string;
  /** The patient's sites with a record system; at least one. */
  readonly sites: readonly ConnectedSite[];
  readonly sent: readonly EhrUpload[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

const NOTE_MAX = 1000;

export const ImagingForm = ({ profileId, sites, sent, onAdded, onClose }: ImagingFormProps) => {
  const [siteId, setSiteId] = useState(sites[0]?.id ?? '');
  const form = useImagingUpload({ profileId, siteId, sent, onAdded, onClose });
  const { file, progress } = form;
  const isSending = progress !== null;
  const close = (): void => {
    form.forget();
    onClose();
  };
  return (
    <Form form={form} className={styles.form} label="Imaging document">
      <FormNotes form={form} what="document" />
      <div className={styles.imagingFields}>
        <FileField
          label="Imaging document"
          accepts={documentMediaTypes}
          hint="PDF, PNG, JPEG, GIF or WebP, up to 20 MB"
          error={form.errorOf('document')}
          file={file}
          sizeText={file === null ? '' : sizeText(file.size)}
          isReadOnly={isSending}
          onChoose={form.choose}
        />
        {sites.length > 1 ? (
          <Select
            size="sm"
            label="Filed in the record system of"
            allowDeselect={false}
            readOnly={isSending}
            data={sites.map(({ id, longName }) => ({ value: id, label: longName }))}
            value={siteId}
            onChange={(chosen) => {
              setSiteId(chosen ?? '');
              form.change({ providerId: '' });
            }}
          />
        ) : null}
        <EhrProviderField
          siteId={siteId}
          isReadOnly={isSending}
          value={form.values.providerId}
          onChange={(providerId) => form.change({ providerId })}
        />
        <Textarea
          {...form.field('internalNote', {
            isOptional: true,
            hint: 'For the staff of the site, not for the patient',
          })}
          size="sm"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={NOTE_MAX}
          readOnly={isSending}
        />
      </div>
      {isSending ? <Sending share={progress} /> : null}
      <div className={styles.bar}>
        <Button variant="default" size="sm" onClick={isSending ? form.stop : close}>
          {isSending ? 'Stop' : 'Cancel'}
        </Button>
        <Button type="submit" size="sm" loading={isSending}>
          Upload document
        </Button>
      </div>
    </Form>
  );
};

const PERCENT = 100;

const Sending = ({ share }: { readonly share: number }) => {
  const percent = Math.floor(share * PERCENT);
  const words = percent === PERCENT ? 'Sent. It is being filed.' : `Sending, ${percent}%`;
  return (
    <div className={styles.imagingSending}>
      <Progress value={percent} aria-label="Upload" />
      <p className="dim tabular">{words}</p>
    </div>
  );
};
