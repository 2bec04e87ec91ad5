// The settings that name a virus scanner: a clamd on a socket of this machine, or over TCP.
import { meaning, setting } from './config.setting.ts';

/** Where clamd listens. */
export type ScannerAddress = { readonly path: string } | { readonly host: string; readonly port: number };

const CLAMD_PORT = 3310;

/** 'unix:/run/clamav/clamd.ctl', 'tcp://127.0.0.1:3310' */
const addressOf = (text: string): ScannerAddress | null => {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return null;
  if (url.protocol === 'unix:')
    return url.host === '' && url.pathname.startsWith('/')
      ? { path: decodeURIComponent(url.pathname) }
      : null;
  if (url.protocol !== 'tcp:' || url.hostname === '' || url.pathname.length > 1) return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  return { host, port: url.port === '' ? CLAMD_PORT : Number(url.port) };
};

export const scannerSettings = {
  clamdUrl: setting(
    'CLAMD_URL',
    'where clamd listens, such as unix:/run/clamav/clamd.ctl or tcp://127.0.0.1:3310',
    meaning(addressOf),
  ),
};
