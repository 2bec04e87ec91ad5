// What stands for a record system in tests and demonstrations? A folder: one folder in it for each connected site (OP-PRACT-4).
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ehrProvider } from '@alveary/modules/ehr/contract/model.ts';
import { z } from 'zod';
import type { EhrAdapter, EhrDocument } from './port.ts';

/** A part of a path that leads nowhere else. */
const plain = (text: string): string => text.replaceAll(/[^A-Za-z0-9-]/g, '_');

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/** @param folder holds `<site slug>/providers.json`; documents come to lie in `<site slug>/<EHR ID>/` */
export const ehrFolder = (folder: string): EhrAdapter => {
  const ofSite = (slug: string): string => join(folder, plain(slug));
  const file = async (slug: string, { content, ...facts }: EhrDocument): Promise<string> => {
    const id = randomUUID();
    const patient = join(ofSite(slug), plain(facts.ehrPatientId));
    await mkdir(patient, { recursive: true });
    await writeFile(join(patient, `${id}.${facts.mediaType.split('/')[1]}`), content);
    await writeFile(join(patient, `${id}.json`), JSON.stringify({ id, ...facts }, null, 2));
    return id;
  };
  return {
    serves: async (slug) => {
      try {
        return (await stat(ofSite(slug))).isDirectory();
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    providers: async (slug) => {
      const text = await readIfThere(join(ofSite(slug), 'providers.json'));
      return text === null ? [] : z.array(ehrProvider).parse(JSON.parse(text));
    },
    fileImaging: file,
    fileClinicalDocument: file,
  };
};
