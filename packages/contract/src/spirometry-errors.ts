// Which errors can people meet in spirometry sessions? A part of the catalogue in errors.ts (document 3 §5: the first four letter for letter)

export const spirometryErrors = {
  OverwritingBestMissing: { status: 409, message: 'Please select a best FEV1, FVC, and PEF value.' },
  OverwritingBestUnusable: { status: 409, message: 'Please select a best test which is an usable test' },
  OverwritingBestExcluded: { status: 409, message: 'Please select a best test which is an included test.' },
  OverwritingUnchanged: {
    status: 409,
    message: 'You must edit at least one thing in order to save the overwriting.',
  },
  OverwritingNotOffered: {
    status: 403,
    message: "None of the patient's sites offers overwriting of spirometry sessions.",
  },
  OverwritingNotFound: { status: 404, message: 'This session has no such overwriting.' },
  SessionDiffers: {
    status: 409,
    message: 'This session is stored already with other values. What is stored stays as it is.',
  },
} as const;
