// What happens to the scan of a signed consent between its choice and the record? Sent once, refused beside the field
import { errorCatalogue } from '@alveary/contract/errors.ts';
import { LARGEST_DOCUMENT } from '@alveary/modules/documents/contract/model.ts';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '@alveary/portal/lib/call-error.ts';
import { messagesOf } from '@alveary/portal/lib/form/form-errors.ts';
import { requestUpload } from '@alveary/portal/lib/upload.ts';
import { useRefresh } from '@alveary/portal/lib/use-call.ts';
import type { Sent } from '@alveary/portal/shell/form/sending.ts';
import { type Form, useForm } from '@alveary/portal/shell/form/use-form.ts';
import { showSuccess } from '@alveary/portal/shell/notices.ts';
import { consentCalls } from '../contract/calls.ts';
import { paperConsent } from '../contract/model.ts';
import { paperConsentDraft } from './draft-keys.ts';

interface TypedPaper {
  /** The name of the chosen file; a browser does not give the file itself back after a reload. */
  readonly document: string;
  readonly name: string;
  readonly signedName: string;
  readonly signedOn: string;
}

interface PaperForm extends Form<TypedPaper> {
  readonly file: File | null;
  readonly choose: (file: File) => void;
  /** From 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
}

const ofTheFile = {
  DocumentTooLarge: 'document',
  DocumentNotSupported: 'document',
  FileInfected: 'document',
  ConsentFileEmpty: 'document',
} as const;

/** What is wrong with a file before it is sent, in the words of the server; null when nothing is. */
const problemOf = (file: File | null): string | null => {
  if (file === null) return 'Choose a file.';
  if (file.size === 0) return errorCatalogue.ConsentFileEmpty.message;
  if (file.type !== 'application/pdf') return 'This is no PDF. Choose the scan as a PDF.';
  return file.size > LARGEST_DOCUMENT ? errorCatalogue.DocumentTooLarge.message : null;
};

const bodyOf = ({ name, signedName, signedOn }: TypedPaper) => ({ name, signedName, signedOn });

export const usePaperConsent = (profileId: string, patientName: string, onClose: () => void): PaperForm => {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const refresh = useRefresh();
  useEffect(() => () => leaving.current?.abort(), []);
  const query = { profileId };
  const done = (name: string): void => {
    showSuccess(`${name} is in the record.`);
    onClose();
    void refresh(consentCalls.createDocument.changes);
  };
  const send = async (typed: TypedPaper): Promise<Sent<null, TypedPaper>> => {
    if (file === null) throw new Error('There is no file to send.');
    const stopped = new AbortController();
    leaving.current = stopped;
    setProgress(0);
    try {
      const { name } = await requestUpload(
        consentCalls.createDocument,
        { query, body: bodyOf(typed), upload: file },
        { signal: stopped.signal, onProgress: setProgress },
      );
      return { ok: true, finish: () => done(name) };
    } catch (error) {
      if (error instanceof CallError) return { ok: false, error };
      if (stopped.signal.aborted) return { ok: false, error: null };
      throw error;
    } finally {
      setProgress(null);
    }
  };
  const wrongFile = problemOf(file);
  const form = useForm<TypedPaper>({
    draftKey: paperConsentDraft(profileId),
    shape: {
      labels: { document: 'Scan', name: 'Name', signedName: 'Signed by', signedOn: 'Signed on' },
    },
    row: null,
    valuesOf: () => ({ document: '', name: '', signedName: patientName, signedOn: '' }),
    sending: {
      check: (typed) => messagesOf(paperConsent.safeParse(bodyOf(typed)).error),
      send,
    },
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
  };
};
