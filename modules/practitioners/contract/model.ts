// What is a practitioner, and what may be searched for? (document 1 §2, §3, §5; document 3 §3)
import { z } from 'zod';
import { npiField } from './npi.ts';

export const PRACTITIONER_RESELECT = 'Please reselect the practitioner you would like added to this site';
export const SITE_RESELECT =
  'Please reselect the Group/Practice to which you would like to add this practitioner';

export const practitioner = z.object({
  npi: z.string().nullable(),
  name: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  authorizedOfficialFirstName: z.string().nullable(),
  authorizedOfficialLastName: z.string().nullable(),
  credential: z.string().nullable(),
  type: z.string().nullable(),
  /** The sites, among those the person may see, that the practitioner practises at. */
  siteIds: z.array(z.uuid()),
});
export type Practitioner = z.output<typeof practitioner>;

/** Whom no name is known of, and no authorized official's either. */
export const UNKNOWN_PRACTITIONER = '[Unknown Practitioner]';

/** Last and first name for display and sorting: the own name, else the authorized official's; null without both. */
export const nameOf = (
  person: Pick<Practitioner, 'name' | 'authorizedOfficialFirstName' | 'authorizedOfficialLastName'>,
): { firstName: string; lastName: string } | null => {
  if (person.name) return person.name;
  const { authorizedOfficialFirstName: firstName, authorizedOfficialLastName: lastName } = person;
  return firstName || lastName ? { firstName: firstName ?? '', lastName: lastName ?? '' } : null;
};

const nameFilter = z.strictObject({
  value: z.string().trim().min(1).max(100, 'A name cannot be longer than 100 characters.'),
  mode: z.enum(['equals', 'contains'], 'Names can be matched by equals or contains.'),
});

/** The filters payload: empty fields are left out; the NPI only equals. */
export const practitionerFilters = z
  .strictObject({
    lastName: nameFilter.optional(),
    firstName: nameFilter.optional(),
    npi: z
      .strictObject({ value: npiField, mode: z.literal('equals', 'The NPI can only be matched by equals.') })
      .optional(),
  })
  .refine((filters) => Object.values(filters).some((filter) => filter !== undefined), {
    message: 'Search needs at least one field with a value.',
  });
export type PractitionerFilters = z.output<typeof practitionerFilters>;

const registryTerm = z
  .string()
  .regex(
    /^(npi|firstName|lastName)=[^=]{1,100}$/,
    'Each part is field=value with npi, firstName or lastName.',
  )
  .refine(
    (text) => !/^(firstName|lastName)=.?\*$/.test(text),
    'The NPI registry needs at least 2 letters of a name for a flexible match.',
  );

/** What goes to the registry: `lastName=quill*`, a `*` for contains. */
export const registrySearch = z
  .array(registryTerm)
  .min(1, 'Search needs at least one field with a value.')
  .max(3);
