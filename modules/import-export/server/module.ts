import { serverModule } from '@alveary/server/platform/server-module.ts';

export const importExport = serverModule({
  subject: 'import-export',
  commands: async () => [
    (await import('./import-fhir.command.ts')).importFhirCommand,
    (await import('./generate.command.ts')).generateCommand,
  ],
  samples: async () => ({ insert: async () => ({}), requests: {} }),
});
