// What does the product need of a site's record system? Its providers, and that it files images and documents with a patient.
import type { EhrProvider } from '@alveary/modules/ehr/contract/model.ts';

export interface EhrDocument {
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

/** A text about the patient, e.g. the care plan, that is filed as a clinical document. */
export interface ClinicalDocument extends EhrDocument {
  /** The kind of clinical document as the record system names it, e.g. `CLINICALDOCUMENT`. */
  readonly documentSubclass: string;
  /** Filed as done: nobody there is asked to look through it. */
  readonly autoClose: boolean;
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
  fileImaging(siteSlug: string, document: EhrDocument): Promise<string>;
  /** PDF only. @returns the document's id there. @throws EhrRefusal, or Error when it cannot be reached */
  fileClinicalDocument(siteSlug: string, document: ClinicalDocument): Promise<string>;
}
