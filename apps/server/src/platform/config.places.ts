// Where do the database and the keys lie, by the settings? What belongs together is checked here.
import { resolve } from 'node:path';
import { settings } from './config.schema.ts';
import type { Read } from './config.setting.ts';

/** Addresses of a PostgreSQL that is not the embedded one. */
export interface ExternalDatabase {
  /** As whom requests log in. */
  readonly url: string;
  /** Absent: the login of `url` owns the tables too, or this process may not migrate. */
  readonly ownerUrl: string | undefined;
  /** Absent: the login of `url` works over all sites too. */
  readonly allSitesUrl: string | undefined;
}

export type SecretKeySource = { readonly text: string } | { readonly file: string };

export function secretKeyOf(read: Read, complaints: string[]): SecretKeySource | undefined {
  const text = read(settings.alvearySecretKey);
  const file = read(settings.alvearySecretKeyFile);
  if (text !== undefined && file !== undefined) {
    complaints.push(
      'ALVEARY_SECRET_KEY and ALVEARY_SECRET_KEY_FILE say the same thing. Leave one of them out.',
    );
  }
  if (text !== undefined) return { text };
  return file === undefined ? undefined : { file: resolve(file) };
}

export function databaseOf(read: Read, complaints: string[]): ExternalDatabase | undefined {
  const url = read(settings.databaseUrl);
  const ownerUrl = read(settings.databaseOwnerUrl);
  const allSitesUrl = read(settings.databaseAllSitesUrl);
  if (url !== undefined) return { url, ownerUrl, allSitesUrl };
  if (ownerUrl !== undefined || allSitesUrl !== undefined) {
    complaints.push(
      'DATABASE_OWNER_URL and DATABASE_ALL_SITES_URL go with DATABASE_URL, the login of requests. Set that too or leave them out.',
    );
  }
  return undefined;
}
