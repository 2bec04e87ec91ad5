// Where uploaded files are looked at for malware, by the settings.
import { plainHosts } from './config.encryption.ts';
import type { ScannerAddress } from './config.schema.scanner.ts';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';

/** clamd knows no encryption: files of patients go to this machine only, unless somebody says that the way to another one is safe. */
export const scannerOf = (read: Read, complaints: string[]): ScannerAddress | undefined => {
  const address = read(settings.clamdUrl);
  if (address !== undefined && 'host' in address && !plainHosts(read)(address.host))
    complaints.push(
      `CLAMD_URL names another machine, ${address.host}. clamd encrypts nothing: files of patients would cross the network unencrypted. ` +
        `Run clamd on this machine, or name ${address.host} in ALLOW_PLAIN_HOSTS.`,
    );
  return address;
};
