// Which gateway are the calls sent to? That of the region chosen in this browser; only addresses that the page names (OP-AUTH-8)
import { readSetting, writeSetting } from './settings-of-browser.ts';

/** A code is kept, never an address: what stands in browser storage cannot send calls elsewhere. */
const KEY = 'auth.region';

const addressesOf = (text: string): ReadonlyMap<string, string> => {
  const named = text.split(' ').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at), part.slice(at + 1)] as const;
  });
  return new Map(named.filter(([code, origin]) => /^[a-z]+$/.test(code) && URL.canParse(origin)));
};

const ofPage = (): ReadonlyMap<string, string> =>
  addressesOf(document.querySelector('meta[name="alveary-gateways"]')?.getAttribute('content') ?? '');

let kept: ReadonlyMap<string, string> | null = null;
let region = readSetting(KEY);

const addresses = (): ReadonlyMap<string, string> => {
  kept ??= ofPage();
  return kept;
};

/** The codes of the regions that have a gateway of their own; none when this server holds every account. */
export const gatewayRegions = (): readonly string[] => [...addresses().keys()];

/** The region remembered in this browser, as it was kept. */
export const keptRegion = (): string | null => region;

/** Calls go to this region from now on, and after the next start. */
export const chooseRegion = (code: string): void => {
  region = code;
  writeSetting(KEY, code);
};

/** What stands before the path of a call: nothing while the page's own server is asked. */
export const gatewayOrigin = (): string => {
  const origin = region === null ? undefined : addresses().get(region);
  return origin === undefined || origin === location.origin ? '' : origin;
};

/** A link of a mail belongs to the gateway that sent it, and leads to its own host. */
export const chooseOwnGateway = (): void => {
  const own = [...addresses()].find(([, origin]) => origin === location.origin);
  if (own) chooseRegion(own[0]);
};

/** Another tab has signed in, perhaps in another region. */
export const rereadRegion = (): void => {
  kept = null;
  region = readSetting(KEY);
};
