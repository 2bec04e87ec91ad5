// The services outside as calls ask them: each behind a gate of its own, so that a silent one holds up nothing but what needs it.
import { BlobChanged, BlobMissing, type Blobs } from './blobs/port.ts';
import type { EhrAdapter } from './ehr/port.ts';
import type { IdentityProvider } from './identity-provider/port.ts';
import type { MalwareScanner } from './malware-scanner/port.ts';
import type { NpiRegistry } from './npi-registry/port.ts';
import { type GateLimits, serviceGate, ServiceSilent } from '../platform/service-gate.ts';

/** The files of many documents at once, so that a ward that opens its charts does not wait for itself. */
const FILES: GateLimits = { most: 32, total: 20_000 };
const REGISTRY: GateLimits = { most: 8, total: 10_000 };
const EHR: GateLimits = { most: 8, total: 30_000 };
const IDENTITY_PROVIDER: GateLimits = { most: 16, total: 15_000 };
/** Each looks at a file of its own with a thread of clamd, which has ten by default. */
const SCANNER: GateLimits = { most: 8, total: 20_000 };

const isAboutContent = (error: unknown): boolean =>
  error instanceof BlobMissing || error instanceof BlobChanged || error instanceof ServiceSilent;

/** @throws ServiceSilent whenever the store fails, so that the refusal names it */
export const gatedBlobs = (blobs: Blobs, limits: GateLimits = FILES): Blobs => {
  const gate = serviceGate('files', limits);
  const asked = <T>(work: () => Promise<T>): Promise<T> =>
    gate(work).catch((error: unknown) => {
      throw isAboutContent(error) ? error : new ServiceSilent('files', error);
    });
  return {
    put: (content) => asked(() => blobs.put(content)),
    read: (sha256) => asked(() => blobs.read(sha256)),
    names: () => blobs.names(),
  };
};

export const gatedRegistry = (registry: NpiRegistry): NpiRegistry => {
  const gate = serviceGate('npi-registry', REGISTRY);
  return { search: (question) => gate(() => registry.search(question)) };
};

export const gatedEhr = (ehr: EhrAdapter): EhrAdapter => {
  const gate = serviceGate('ehr', EHR);
  return {
    serves: (slug) => gate(() => ehr.serves(slug)),
    providers: (slug) => gate(() => ehr.providers(slug)),
    fileImaging: (slug, document) => gate(() => ehr.fileImaging(slug, document)),
    fileClinicalDocument: (slug, document) => gate(() => ehr.fileClinicalDocument(slug, document)),
  };
};

export const gatedProvider = (provider: IdentityProvider | null): IdentityProvider | null => {
  if (provider === null) return null;
  const gate = serviceGate('identity-provider', IDENTITY_PROVIDER);
  return {
    label: provider.label,
    begin: () => gate(() => provider.begin()),
    finish: (answer) => gate(() => provider.finish(answer)),
  };
};

/** @throws ServiceSilent whenever the file was not looked at, so that the refusal names the scanner */
export const gatedScanner = (scanner: MalwareScanner | null): MalwareScanner | null => {
  if (scanner === null) return null;
  const gate = serviceGate('malware-scanner', SCANNER);
  return {
    scan: (content) =>
      gate(() => scanner.scan(content)).catch((error: unknown) => {
        throw error instanceof ServiceSilent ? error : new ServiceSilent('malware-scanner', error);
      }),
  };
};
