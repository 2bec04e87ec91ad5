// The errors that people can meet with files: a part of the catalogue in errors.ts.

export const fileErrors = {
  DocumentTooLarge: { status: 413, message: 'This file is too large. A document can have up to 20 MB.' },
  DocumentNotSupported: {
    status: 415,
    message: 'This file is neither a PDF nor an image. Choose a PDF, PNG, JPEG, GIF or WebP file.',
  },
  ClinicalDocumentNotPdf: { status: 415, message: 'The record system takes clinical documents as PDF only.' },
  FileInfected: {
    status: 400,
    message:
      'The virus scanner found malware in this file, so it was not saved. Do not open it; ask whoever sent it for another one.',
  },
  ScannerUnavailable: {
    status: 504,
    message:
      'The virus scanner does not answer at the moment, so the file was not saved. Nothing else was changed; try again shortly.',
  },
  FilesUnavailable: {
    status: 504,
    message: 'The store of files does not answer at the moment. Nothing was changed; try again shortly.',
  },
} as const;
