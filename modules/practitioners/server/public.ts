// What may other modules ask of practitioners? That those of these NPIs are known here.
export { createMissing } from './site-practitioners.ts';
export { askRegistry } from './ask-registry.ts';
