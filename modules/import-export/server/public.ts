// What other modules use of import and export.
export { generate, GENERATED_PASSWORD, generatedAccounts } from './generate.ts';
