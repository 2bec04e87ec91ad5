import { errorCatalogue } from '@alveary/contract/errors.ts';

/** The refusal beside the field of the title. */
export const TITLE_TAKEN = { errors: [{ field: 'title', message: errorCatalogue.TitleTaken.message }] };
