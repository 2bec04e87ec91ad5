// Which errors can people meet in asthma reports? A part of the catalogue in errors.ts (document 3 §4, §5; OP-REPORT-1)

export const reportErrors = {
  ReportNotFound: {
    status: 404,
    message: 'This report does not exist or you do not have access to its patient.',
  },
  ReportFinal: { status: 409, message: 'A final report cannot be changed. Make a new version of it.' },
  ReportNotFinal: { status: 409, message: 'This report is a draft still. Change it instead.' },
  ReportReplaced: {
    status: 409,
    message: 'This report was replaced by a later version. Make a new version of that one.',
  },
  ReportsNotOffered: { status: 403, message: 'This site does not offer asthma reports.' },
  UnknownReportName: { status: 400, message: 'Unknown report name' },
} as const;
