// How is the public NPI registry asked? (NPPES NPI Registry API 2.1: no key; errors come with HTTP 200)
import { z } from 'zod';
import {
  type NpiRegistry,
  REGISTRY_LIMIT,
  type RegistryPractitioner,
  type RegistryQuestion,
  RegistryRefusal,
} from './port.ts';

const TIMEOUT_MS = 10_000;
const text = z.string().nullish();

const result = z.object({
  number: z.coerce.string(),
  basic: z
    .object({
      first_name: text,
      last_name: text,
      credential: text,
      authorized_official_first_name: text,
      authorized_official_last_name: text,
      authorized_official_credential: text,
    })
    .default({}),
  taxonomies: z.array(z.object({ desc: text, primary: z.boolean().nullish() })).default([]),
});

const answerShape = z.object({
  results: z.array(result).optional(),
  Errors: z.array(z.object({ description: z.string(), field: text })).optional(),
});

/** The registry's upper case as names are written: 'MCDONALD-O'NEIL' → "Mcdonald-O'Neil". */
const asName = (upper: string | null | undefined): string | null => {
  const trimmed = upper?.trim();
  if (!trimmed) return null;
  return trimmed.toLowerCase().replace(/(^|[\s'-])\p{L}/gu, (start) => start.toUpperCase());
};

const toPractitioner = ({ number, basic, taxonomies }: z.output<typeof result>): RegistryPractitioner => ({
  npi: number,
  firstName: asName(basic.first_name),
  lastName: asName(basic.last_name),
  authorizedOfficialFirstName: asName(basic.authorized_official_first_name),
  authorizedOfficialLastName: asName(basic.authorized_official_last_name),
  credential: basic.credential?.trim().replaceAll('.', '') || null,
  type: (taxonomies.find((taxonomy) => taxonomy.primary) ?? taxonomies[0])?.desc ?? null,
});

/** The address of a question; a person's names are asked only of persons (NPI-1). */
const addressOf = (base: string, question: RegistryQuestion): string => {
  const address = new URL(base);
  address.searchParams.set('version', '2.1');
  address.searchParams.set('limit', String(REGISTRY_LIMIT));
  if (question.npi) address.searchParams.set('number', question.npi);
  if (question.lastName) address.searchParams.set('last_name', question.lastName);
  if (question.firstName) address.searchParams.set('first_name', question.firstName);
  if (!question.npi) address.searchParams.set('enumeration_type', 'NPI-1');
  return address.href;
};

/** @param base the registry's address, by configuration */
export const nppesRegistry = (base: string): NpiRegistry => ({
  search: async (question) => {
    const response = await fetch(addressOf(base, question), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
    const answer = answerShape.parse(await response.json());
    if (answer.Errors && answer.Errors.length > 0) {
      throw new RegistryRefusal(answer.Errors.map((error) => error.description));
    }
    return { practitioners: (answer.results ?? []).map(toPractitioner) };
  },
});
