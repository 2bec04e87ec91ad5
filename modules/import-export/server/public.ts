// What may other modules use of import and export?
export { generate } from './generate.ts';
