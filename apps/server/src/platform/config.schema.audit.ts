// Which settings say where the ends of the audit log go?
import { z } from 'zod';
import { secret, setting, urlOf, wholeNumber } from './config.setting.ts';

/** A protocol, a host and perhaps a port, and nothing else. */
const isServer = (text: string): boolean => {
  const { hostname, pathname, search, hash, username } = new URL(text);
  return hostname !== '' && pathname.length < 2 && search === '' && hash === '' && username === '';
};

/** A host, a bucket and perhaps what the names in it begin with. */
const isBucket = (text: string): boolean => {
  const { pathname, search, hash, username } = new URL(text);
  return /^\/[\w.-]{3,63}(\/[\w.-]+)*\/?$/.test(pathname) && search === '' && hash === '' && username === '';
};

export const auditSettings = {
  auditHeadsFile: setting('AUDIT_HEADS_FILE', 'the path of a file', z.string().min(1)),
  auditHeadsMinutes: setting(
    'AUDIT_HEADS_MINUTES',
    'a whole number of minutes from 1 to 1440',
    wholeNumber(1, 1440),
  ),
  auditHeadsSyslog: setting(
    'AUDIT_HEADS_SYSLOG',
    'the address of a syslog server, such as udp://log.example:514, tcp://log.example:601 or tls://log.example:6514',
    urlOf('udp:', 'tcp:', 'tls:').refine(isServer),
  ),
  auditHeadsBucketUrl: setting(
    'AUDIT_HEADS_BUCKET_URL',
    'the address of a bucket of S3, such as https://s3.eu-central-1.amazonaws.com/clinic-audit/alveary',
    urlOf('https:', 'http:').refine(isBucket),
  ),
  auditHeadsBucketRegion: setting(
    'AUDIT_HEADS_BUCKET_REGION',
    'the region of the bucket, such as eu-central-1',
    z.string().regex(/^[a-z0-9-]{2,40}$/),
  ),
  auditHeadsBucketKeyId: setting(
    'AUDIT_HEADS_BUCKET_KEY_ID',
    'the id of an access key, such as AKIA followed by 16 digits and letters',
    z.string().regex(/^\w{3,128}$/),
  ),
  auditHeadsBucketSecret: secret(
    'AUDIT_HEADS_BUCKET_SECRET',
    'the secret of the access key',
    z.string().min(8).max(200),
  ),
} as const;
