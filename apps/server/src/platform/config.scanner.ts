// Where uploaded files are looked at for malware, by the settings.
import { isLoopbackHost } from './config.access.ts';
import type { ScannerAddress } from './config.schema.scanner.ts';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';

/** clamd knows no encryption: files of patients go to this machine only, unless somebody says that the way to another one is safe. */
export const scannerOf = (read: Read, complaints: string[]): ScannerAddress | undefined => {
  const address = read(settings.clamdUrl);
  const mayLeave = read(settings.allowPlainClamd) === 'true';
  if (address !== undefined && 'host' in address && !isLoopbackHost(address.host) && !mayLeave)
    complaints.push(
      `CLAMD_URL names another machine, ${address.host}: clamd encrypts nothing, and files of patients would cross the network readable. ` +
        'Run clamd on this machine, or set ALLOW_PLAIN_CLAMD=true where that network is encrypted by other means.',
    );
  return address;
};
