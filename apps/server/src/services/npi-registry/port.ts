// What does the product need of the government's NPI registry? A search by number and names; sandbox and NPPES stand behind.

export interface RegistryQuestion {
  readonly npi?: string;
  /** A trailing `*` stands for any rest, after at least two letters. */
  readonly lastName?: string;
  readonly firstName?: string;
}

export interface RegistryPractitioner {
  readonly npi: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly authorizedOfficialFirstName: string | null;
  readonly authorizedOfficialLastName: string | null;
  readonly credential: string | null;
  /** The main taxonomy, such as 'Pulmonary Disease'. */
  readonly type: string | null;
}

export interface RegistryAnswer {
  readonly practitioners: readonly RegistryPractitioner[];
}

export const REGISTRY_LIMIT = 100;

/** The registry answered that it does not take the question. `reasons` are its words. */
export class RegistryRefusal extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(`The registry refused: ${reasons.join('; ')}`);
    this.name = 'RegistryRefusal';
    this.reasons = reasons;
  }
}

export interface NpiRegistry {
  /** At most 100. @throws RegistryRefusal, or Error when it cannot be reached within 10 s */
  search(question: RegistryQuestion): Promise<RegistryAnswer>;
}
