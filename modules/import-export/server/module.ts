import { served, serverModule } from '@alveary/server/platform/server-module.ts';
import { everythingCalls } from '../contract/everything-calls.ts';
import { everything } from './everything.ts';

export const importExport = serverModule({
  subject: 'import-export',
  calls: [...served('exports', everythingCalls, { everything })],
  commands: async () => [
    (await import('./import-fhir.command.ts')).importFhirCommand,
    (await import('./export-fhir.command.ts')).exportFhirCommand,
    (await import('./generate.command.ts')).generateCommand,
  ],
  samples: async () => (await import('./testing/samples.ts')).importExportSamples,
});
