// Where the ends of the audit log go, by the settings.
import { resolve } from 'node:path';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';

export interface AuditHeadsSettings {
  readonly file: string;
  /** Milliseconds. */
  readonly interval: number;
  /** `udp://host:514`, `tcp://host:601`, `tls://host:6514` */
  readonly syslog: string | undefined;
  readonly bucket:
    | { readonly url: string; readonly region: string; readonly keyId: string; readonly secret: string }
    | undefined;
}

const MINUTE = 60_000;

function bucketOf(read: Read, complaints: string[]): AuditHeadsSettings['bucket'] {
  const url = read(settings.auditHeadsBucketUrl)?.replace(/(?<!\/)\/+$/, '');
  const region = read(settings.auditHeadsBucketRegion);
  const keyId = read(settings.auditHeadsBucketKeyId);
  const secret = read(settings.auditHeadsBucketSecret);
  const given = [url, region, keyId, secret].filter((one) => one !== undefined);
  if (given.length === 0) return undefined;
  if (url === undefined || region === undefined || keyId === undefined || secret === undefined) {
    complaints.push(
      'AUDIT_HEADS_BUCKET_URL, AUDIT_HEADS_BUCKET_REGION, AUDIT_HEADS_BUCKET_KEY_ID and AUDIT_HEADS_BUCKET_SECRET belong together. Set all four or none.',
    );
    return undefined;
  }
  return { url, region, keyId, secret };
}

export function auditHeadsOf(read: Read, complaints: string[], dataDirectory: string): AuditHeadsSettings {
  return {
    file: resolve(read(settings.auditHeadsFile) ?? `${dataDirectory}/audit-heads`),
    interval: (read(settings.auditHeadsMinutes) ?? 1) * MINUTE,
    syslog: read(settings.auditHeadsSyslog),
    bucket: bucketOf(read, complaints),
  };
}
