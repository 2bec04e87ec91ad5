// How is a document shown, and how is its kind written? (ADMIN-009)
import type { PatientDocument } from '../../contract/model.ts';

export const kindNames: Readonly<Record<PatientDocument['kind'], string>> = {
  IMAGING: 'Imaging',
  CLINICAL_DOCUMENT: 'Clinical document',
  CONSENT: 'Consent',
  REPORT: 'Report',
  LETTER: 'Letter',
};

const MB = 1024 * 1024;

/** A picture of more bytes can take all memory of a small machine once it is unpacked. */
const LARGEST_SHOWN_IMAGE = 10 * MB;

type HowShown = 'frame' | 'image' | 'too-large' | 'download';

/** @param hasPdfViewer whether the browser shows PDFs itself */
export const howShown = (
  { mediaType, size }: Pick<PatientDocument, 'mediaType' | 'size'>,
  hasPdfViewer: boolean,
): HowShown => {
  if (mediaType === 'application/pdf') return hasPdfViewer ? 'frame' : 'download';
  return size > LARGEST_SHOWN_IMAGE ? 'too-large' : 'image';
};
