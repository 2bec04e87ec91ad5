// What does the product need of a site's record system? Its providers, and that it files an image with a patient.
import type { EhrProvider } from '@alveary/modules/ehr/contract/model.ts';

export interface ImagingDocument {
  /** The patient's number in the record system. */
  readonly ehrPatientId: string;
  /** A provider of the record system, or null for none. */
  readonly providerId: string | null;
  readonly internalNote: string | null;
  readonly fileName: string;
  /** `image/png`, as its first bytes say. */
  readonly mediaType: string;
  readonly content: Uint8Array;
}

/** The record system answered that it does not take this; another try would not help. `message` is for people. */
export class EhrRefusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'EhrRefusal';
  }
}

export interface EhrAdapter {
  /** Is this site connected? */
  serves(siteSlug: string): Promise<boolean>;
  /** @throws EhrRefusal, or Error when it cannot be reached */
  providers(siteSlug: string): Promise<readonly EhrProvider[]>;
  /** @returns the document's id there. @throws EhrRefusal, or Error when it cannot be reached */
  fileImaging(siteSlug: string, document: ImagingDocument): Promise<string>;
}
