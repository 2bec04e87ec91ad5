// In which places are the ends of the audit chains noted, by the settings?
import type { Config } from '../../platform/config.ts';
import { headsInFile } from './file.ts';
import type { HeadsPlace } from './port.ts';
import { headsInBucket } from './s3.ts';
import { headsToSyslog } from './syslog.ts';

/** The file always; the others where they are set. */
export const headsPlacesOf = ({ auditHeads }: Pick<Config, 'auditHeads'>): readonly HeadsPlace[] => [
  headsInFile(auditHeads.file),
  ...(auditHeads.syslog === undefined ? [] : [headsToSyslog(auditHeads.syslog)]),
  ...(auditHeads.bucket === undefined ? [] : [headsInBucket(auditHeads.bucket)]),
];
