// Where the contents of files lie, by the settings: in a folder, or in a bucket of S3.
import { fileURLToPath } from 'node:url';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';
import { plainHosts } from './config.encryption.ts';

export interface BucketAccess {
  /** Endpoint and bucket: `https://s3.eu-central-1.amazonaws.com/clinic-files` */
  readonly address: string;
  /** What names begin with: nothing, or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

interface BlobPlaces {
  readonly folder: string | undefined;
  readonly bucket: BucketAccess | undefined;
}

const NOWHERE: BlobPlaces = { folder: undefined, bucket: undefined };

const FORM =
  'BLOB_URL must say s3://bucket/prefix?region=eu-central-1, with endpoint=https://host where the store is not the one of AWS.';

const endpointOf = (
  given: string | null,
  region: string,
  mayBePlain: (host: string) => boolean,
): URL | null => {
  const url = URL.parse(given ?? `https://s3.${region}.amazonaws.com`);
  if (url === null || url.pathname !== '/' || url.search !== '' || url.username !== '') return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && mayBePlain(url.hostname));
  return isSafe ? url : null;
};

const bucketOf = (read: Read, url: URL, complaints: string[]): BucketAccess | undefined => {
  const keyId = read(settings.awsAccessKeyId);
  const secret = read(settings.awsSecretAccessKey);
  if (keyId === undefined || secret === undefined) {
    complaints.push('BLOB_URL names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.');
    return undefined;
  }
  const region = url.searchParams.get('region') ?? '';
  const endpoint = endpointOf(url.searchParams.get('endpoint'), region, plainHosts(read));
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'endpoint');
  const isNamed = /^[a-z0-9][a-z0-9.-]{2,62}$/.test(url.hostname) && /^(\/[\w.-]+)*\/?$/.test(url.pathname);
  if (endpoint === null || !isKnown || !isNamed || url.username !== '' || !/^[a-z0-9-]{2,40}$/.test(region)) {
    complaints.push(
      `${FORM} Unencrypted is for a store on this machine, or on a host that ALLOW_PLAIN_HOSTS names; keys do not stand in it.`,
    );
    return undefined;
  }
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const prefix = parts.map((part) => `${part}/`).join('');
  return { address: `${endpoint.origin}/${url.hostname}`, prefix, region, keyId, secret };
};

export function blobPlacesOf(read: Read, complaints: string[]): BlobPlaces {
  const text = read(settings.blobUrl);
  if (text === undefined) return NOWHERE;
  const url = new URL(text);
  if (url.protocol === 's3:') return { ...NOWHERE, bucket: bucketOf(read, url, complaints) };
  if (url.host === '') return { ...NOWHERE, folder: fileURLToPath(text) };
  complaints.push(
    'BLOB_URL names another machine. Use a file: address with three slashes, such as file:///var/lib/alveary/blobs.',
  );
  return NOWHERE;
}
