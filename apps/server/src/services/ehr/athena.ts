// How is Athena asked? (athenaOne REST API v1: OAuth 2 client credentials, providers, imaging results, clinical documents)
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { AthenaConfig } from '../../platform/config.services.ts';
import { type ClinicalDocument, type EhrAdapter, type EhrDocument, EhrRefusal } from './port.ts';

const TIMEOUT_MS = 20_000;
/** Before reading again what may be read twice. */
const PAUSES_MS: readonly number[] = [500, 2000];
const SCOPE = 'athena/service/Athenanet.MDP.*';
const PAGE = 1000;

const attachmentTypes: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
};

const id = z.union([z.string().min(1), z.number()]).transform(String);
const text = z.string().nullish();
const tokenShape = z.object({ access_token: z.string(), expires_in: z.coerce.number() });
const providersShape = z.object({
  providers: z.array(z.object({ providerid: id, firstname: text, lastname: text, npi: id.nullish() })),
  next: text,
});
const filedShape = z.object({
  imagingresultid: id.nullish(),
  clinicaldocumentid: id.nullish(),
  success: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
  errormessage: text,
});
const problemShape = z.object({ error: text, detailedmessage: text, errormessage: text });

const bodyOf = async (response: Response): Promise<unknown> => {
  const body = await response.text();
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** Refusals of the request itself; a sign-in that failed or a system that is down is another matter. */
const isRefusal = ({ status }: Response): boolean => [400, 404, 409, 413, 415, 422].includes(status);

const check = async (response: Response): Promise<unknown> => {
  const body = await bodyOf(response);
  if (response.ok) return body;
  const { data } = problemShape.safeParse(body);
  const words = data?.detailedmessage ?? data?.errormessage ?? data?.error ?? null;
  if (isRefusal(response))
    throw new EhrRefusal(`Athena refused: ${(words ?? `status ${response.status}`).slice(0, 300)}`);
  throw new Error(`Athena answered ${response.status}.`);
};

class Athena {
  readonly #settings: AthenaConfig;
  readonly #now: () => number;
  #token: { readonly value: string; readonly until: number } | null = null;

  constructor(settings: AthenaConfig, now: () => number) {
    this.#settings = settings;
    this.#now = now;
  }

  /** With a token that is fetched anew once when Athena does not take it any more. */
  async send(path: string, init: RequestInit): Promise<unknown> {
    const attempt = async (): Promise<Response> =>
      fetch(`${this.#settings.url}/v1/${encodeURIComponent(this.#settings.practiceId)}${path}`, {
        ...init,
        headers: { accept: 'application/json', authorization: `Bearer ${await this.#accessToken()}` },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    const first = await attempt();
    if (first.status !== 401) return check(first);
    this.#token = null;
    return check(await attempt());
  }

  async #accessToken(): Promise<string> {
    if (this.#token !== null && this.#token.until > this.#now()) return this.#token.value;
    const { url, clientId, clientSecret } = this.#settings;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const response = await fetch(`${url}/oauth2/v1/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Athena gave no token: ${response.status}.`);
    const { access_token, expires_in } = tokenShape.parse(await bodyOf(response));
    this.#token = { value: access_token, until: this.#now() + Math.max(0, expires_in - 60) * 1000 };
    return access_token;
  }
}

const again = async <T>(read: () => Promise<T>, pauses: readonly number[]): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    const [next, ...rest] = pauses;
    if (error instanceof EhrRefusal || next === undefined) throw error;
    await pause(next);
    return again(read, rest);
  }
};

interface DocumentKind {
  /** Of the path: `imagingresult`. */
  readonly name: 'imagingresult' | 'clinicaldocument';
  readonly autoClose: boolean;
  readonly subclass: string | null;
}

const typeOf = ({ mediaType }: EhrDocument, { name }: DocumentKind): string => {
  const type = attachmentTypes[mediaType];
  if (name === 'clinicaldocument' && type !== 'PDF')
    throw new EhrRefusal('Athena takes clinical documents as PDF files only.');
  if (type === undefined) throw new EhrRefusal('Athena takes PDF, PNG, JPEG and GIF files only.');
  return type;
};

const formOf = (department: string, document: EhrDocument, kind: DocumentKind): FormData => {
  const type = typeOf(document, kind);
  const form = new FormData();
  if (kind.subclass !== null) form.set('documentsubclass', kind.subclass);
  form.set('departmentid', department);
  form.set('attachmentcontents', Buffer.from(document.content).toString('base64'));
  form.set('attachmenttype', type);
  form.set('autoclose', String(kind.autoClose));
  form.set('originalfilename', document.fileName.replace(/\.[^.]*$/, '').slice(0, 200));
  if (document.providerId !== null) form.set('providerid', document.providerId);
  if (document.internalNote !== null) form.set('internalnote', document.internalNote);
  return form;
};

/** @param now milliseconds since the epoch @param pauses before each further try of a read, in milliseconds */
export const athenaEhr = (
  settings: AthenaConfig,
  now: () => number,
  pauses: readonly number[] = PAUSES_MS,
): EhrAdapter => {
  const athena = new Athena(settings, now);
  const file = async (slug: string, document: EhrDocument, kind: DocumentKind): Promise<string> => {
    const department = settings.departments.get(slug);
    if (department === undefined) throw new EhrRefusal('This site has no Athena department any more.');
    const path = `/patients/${encodeURIComponent(document.ehrPatientId)}/documents/${kind.name}`;
    // Never sent twice by itself: Athena would file it twice. The job tries again when nothing was answered.
    const body = formOf(department, document, kind);
    const filed = filedShape.parse(await athena.send(path, { method: 'POST', body }));
    const filedAs = filed[`${kind.name}id`];
    if (filedAs != null && String(filed.success ?? 'true') === 'true') return filedAs;
    throw new EhrRefusal(`Athena refused: ${(filed.errormessage ?? 'no reason was given').slice(0, 300)}`);
  };
  return {
    serves: async (slug) => settings.departments.has(slug),
    providers: async () => {
      const found: z.output<typeof providersShape>['providers'] = [];
      for (let more = true; more; ) {
        const path = `/providers?limit=${PAGE}&offset=${found.length}`;
        const page = providersShape.parse(await again(() => athena.send(path, {}), pauses));
        found.push(...page.providers);
        more = page.next != null && page.providers.length > 0;
      }
      return found.map((one) => ({
        id: one.providerid,
        npi: one.npi ?? null,
        firstName: one.firstname ?? '',
        lastName: one.lastname ?? '',
      }));
    },
    fileImaging: (slug, document) =>
      file(slug, document, { name: 'imagingresult', autoClose: false, subclass: null }),
    fileClinicalDocument: (slug, document: ClinicalDocument) =>
      file(slug, document, {
        name: 'clinicaldocument',
        autoClose: document.autoClose,
        subclass: document.documentSubclass,
      }),
  };
};
