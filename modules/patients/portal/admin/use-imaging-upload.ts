// How does an imaging document come into the record and on to the record system? Sent once, refused beside the field.
import { ehrCalls } from '@alveary/modules/ehr/contract/calls.ts';
import type { EhrUpload } from '@alveary/modules/ehr/contract/model.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { requestUpload } from '@alveary/portal/lib/upload.ts';
import { useRefresh } from '@alveary/portal/lib/use-call.ts';
import type { Sent } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { problemOfFile } from './imaging-file.rules.ts';
import { imagingDraft } from './draft-keys.ts';

interface TypedImaging {
  /** The name of the chosen file; a browser does not give the file itself back after a reload. */
  readonly document: string;
  readonly providerId: string;
  readonly internalNote: string;
}

interface ImagingUploadFacts {
  readonly profileId: string;
  readonly siteId: string;
  /** Documents that were sent before. */
  readonly sent: readonly EhrUpload[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Said beside the file: another file, or an entry in the record, mends it. */
const ofTheFile = {
  DocumentTooLarge: 'document',
  DocumentNotSupported: 'document',
  FileInfected: 'document',
  EhrPatientUnknown: 'document',
  EhrNotConnected: 'document',
} as const;

const shape = {
  labels: { document: 'Imaging document', providerId: 'Provider', internalNote: 'Internal note' },
};

export interface ImagingForm extends Form<TypedImaging> {
  readonly file: File | null;
  readonly choose: (file: File) => void;
  /** From 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  readonly stop: () => void;
}

export const useImagingUpload = ({
  profileId,
  siteId,
  sent,
  onAdded,
  onClose,
}: ImagingUploadFacts): ImagingForm => {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const refresh = useRefresh();
  useEffect(() => () => leaving.current?.abort(), []);

  const done = (answer: EhrUpload): void => {
    const isKnown = sent.some(({ id }) => id === answer.id);
    showSuccess(
      isKnown
        ? `${answer.fileName} is in the record already.`
        : `${answer.fileName} was added to the record.`,
    );
    onAdded();
    onClose();
    void refresh(ehrCalls.uploadImaging.changes);
  };
  const send = async ({ providerId, internalNote }: TypedImaging): Promise<Sent<null, TypedImaging>> => {
    if (file === null) throw new Error('There is no file to send.');
    const stopped = new AbortController();
    leaving.current = stopped;
    setProgress(0);
    const body = {
      ...(providerId === '' ? {} : { providerId }),
      ...(internalNote.trim() === '' ? {} : { internalNote }),
    };
    try {
      const answer = await requestUpload(
        ehrCalls.uploadImaging,
        { query: { profileId, siteId }, body, upload: file },
        { signal: stopped.signal, onProgress: setProgress },
      );
      return { ok: true, finish: () => done(answer) };
    } catch (error) {
      if (error instanceof CallError) return { ok: false, error };
      if (stopped.signal.aborted) return { ok: false, error: null };
      throw error;
    } finally {
      setProgress(null);
    }
  };
  const wrongFile = file === null ? 'Choose a file.' : problemOfFile(file);
  const form = useForm<TypedImaging>({
    draftKey: imagingDraft(profileId),
    shape,
    row: null,
    valuesOf: () => ({ document: '', providerId: '', internalNote: '' }),
    sending: { check: () => [], send },
    check: () => (wrongFile === null ? [] : [{ field: 'document', message: wrongFile }]),
    fieldOfCode: ofTheFile,
  });
  return {
    ...form,
    file,
    choose: (chosen) => {
      setFile(chosen);
      form.change({ document: chosen.name });
      form.show('document');
    },
    progress,
    stop: () => leaving.current?.abort(),
  };
};
