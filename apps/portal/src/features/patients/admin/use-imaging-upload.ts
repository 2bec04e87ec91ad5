// How does an imaging document come into the record and on to the record system? Sent once, refused beside the field.
import { documentCalls } from '@alveary/contract/documents/calls.ts';
import { ehrCalls } from '@alveary/contract/ehr/calls.ts';
import type { ImagingUpload } from '@alveary/contract/ehr/model.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { requestUpload } from '../../../lib/upload.ts';
import { useRefresh } from '../../../lib/use-call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useUnsaved } from '../../../shell/leave-prompt.ts';
import { showCallError, showSuccess } from '../../../shell/notices.ts';
import { problemOfFile } from './imaging-file.rules.ts';

/** What is typed beside the file; a browser does not give a chosen file back after a reload. */
const untyped = { providerId: '', internalNote: '' };

interface ImagingUploadFacts {
  readonly profileId: string;
  readonly siteId: string;
  /** Documents that were sent before. */
  readonly sent: readonly ImagingUpload[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Said beside the file: another file, or an entry in the record, mends it. */
const OF_THE_FILE: readonly string[] = [
  'DocumentTooLarge',
  'DocumentNotSupported',
  'EhrPatientUnknown',
  'EhrNotConnected',
];

const messageOf = (error: CallError, field: string): string | null =>
  error.errors.find((one) => one.field === field)?.message ?? null;

export const useImagingUpload = ({ profileId, siteId, sent, onAdded, onClose }: ImagingUploadFacts) => {
  const draft = useDraft(`imaging:${profileId}`, untyped);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [noteProblem, setNoteProblem] = useState<string | null>(null);
  /** From 0 to 1; null while nothing is being sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const sending = useRef<AbortController | null>(null);
  const refresh = useRefresh();
  useUnsaved(file !== null || draft.value.internalNote.trim() !== '');
  useEffect(() => () => sending.current?.abort(), []);

  const choose = (chosen: File): void => {
    setFile(chosen);
    setProblem(problemOfFile(chosen));
  };
  const refused = (error: CallError): void => {
    const note = messageOf(error, 'internalNote');
    setNoteProblem(note);
    const about = OF_THE_FILE.includes(error.code) ? error.message : messageOf(error, 'document');
    setProblem(about);
    if (note === null && about === null) showCallError(error);
  };
  const done = async (answer: ImagingUpload): Promise<void> => {
    const isKnown = sent.some(({ id }) => id === answer.id);
    showSuccess(
      isKnown
        ? `${answer.fileName} is in the record already.`
        : `${answer.fileName} was added to the record.`,
    );
    await draft.discard();
    onAdded();
    onClose();
    await refresh([documentCalls.ofPatient, ehrCalls.imagingUploads]);
  };
  const upload = async (): Promise<void> => {
    if (file === null) setProblem('Choose a file.');
    if (file === null || problemOfFile(file) !== null || progress !== null) return;
    const leaving = new AbortController();
    sending.current = leaving;
    setProgress(0);
    setProblem(null);
    const { providerId, internalNote } = draft.value;
    const body = {
      ...(providerId === '' ? {} : { providerId }),
      ...(internalNote.trim() === '' ? {} : { internalNote }),
    };
    try {
      const options = { signal: leaving.signal, onProgress: setProgress };
      await done(
        await requestUpload(
          ehrCalls.uploadImaging,
          { query: { profileId, siteId }, body, upload: file },
          options,
        ),
      );
    } catch (error) {
      if (error instanceof CallError) refused(error);
      else if (!leaving.signal.aborted) throw error;
    } finally {
      setProgress(null);
    }
  };
  const close = (): void => {
    sending.current?.abort();
    void draft.discard();
    onClose();
  };
  return {
    file,
    choose,
    problem,
    noteProblem,
    progress,
    draft,
    upload: () => void upload(),
    stop: () => sending.current?.abort(),
    close,
  };
};
