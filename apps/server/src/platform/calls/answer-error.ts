// Makes answers of errors: one place, one shape (OP-API-1); nothing of the inside goes out.
import { type ErrorBody, type ErrorCode, errorCatalogue, Failure } from '@alveary/contract/errors.ts';
import pg from 'pg';
import { type ServiceName, ServiceSilent } from '../service-gate.ts';
import { CommitUnknown } from '../db/commit-unknown.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';

const SERIALIZATION = new Set(['40001', '40P01']);

/** A row of a patient whose record was closed between the check and the writing (decision 0077). */
const isOfMergedRecord = ({ code, constraint, table }: pg.DatabaseError): boolean =>
  code === '23503' && constraint === `${table}_profile_id_fkey`;

/** The refusal names the service that is silent. */
const silence: Readonly<Record<ServiceName, ErrorCode>> = {
  files: 'FilesUnavailable',
  'npi-registry': 'RegistryUnavailable',
  ehr: 'EhrUnavailable',
  'identity-provider': 'ProviderUnavailable',
  'malware-scanner': 'ScannerUnavailable',
};

interface HttpError {
  readonly statusCode?: number;
  readonly code?: string;
}

/** Errors that the HTTP layer raises before a call runs. */
const codeOfHttpError = (error: HttpError): ErrorCode | null => {
  if (error.statusCode === 429) return 'TooManyRequests';
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'TooLarge';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'WrongMediaType';
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return 'NotJson';
  if (error.code === 'FST_ERR_BAD_URL') return 'NotFound';
  if (error.statusCode === 400) return 'NotJson';
  // 403: a way out of the folder of the portal's files.
  return error.statusCode === 404 || error.statusCode === 403 ? 'NotFound' : null;
};

/** The refusal an error stands for; null for a fault of ours that must be logged. */
export const failureOf = (error: unknown): Failure | null => {
  if (error instanceof Failure) return error;
  if (error instanceof CommitUnknown) return new Failure('SaveUnknown', {});
  if (error instanceof ServiceSilent) return new Failure(silence[error.service], {}, error);
  if (isDatabaseUnavailable(error)) return new Failure('DatabaseUnavailable', {});
  if (error instanceof pg.DatabaseError && SERIALIZATION.has(error.code ?? ''))
    return new Failure('Stale', {});
  if (error instanceof pg.DatabaseError && isOfMergedRecord(error)) return new Failure('RecordMerged', {});
  if (typeof error !== 'object' || error === null) return null;
  const code = codeOfHttpError(error);
  return code === null ? null : new Failure(code, {});
};

export const errorBody = (failure: Failure, requestId: string): ErrorBody => ({
  message: errorCatalogue[failure.code].message,
  code: failure.code,
  statusCode: failure.statusCode,
  ...(failure.details.errors ? { errors: failure.details.errors } : {}),
  ...(failure.details.current === undefined ? {} : { current: failure.details.current }),
  requestId,
});

/** What the log may hold of a fault: no values, since they can be patient data. */
export const faultForLog = (error: unknown): Record<string, unknown> => {
  if (error instanceof pg.DatabaseError) {
    const { code, table, constraint, routine, stack } = error;
    return { code, table, constraint, routine, at: stack?.split('\n').slice(1, 8).join('\n') };
  }
  if (error instanceof Error)
    return { name: error.name, message: error.message.slice(0, 300), at: error.stack };
  return { name: typeof error };
};
