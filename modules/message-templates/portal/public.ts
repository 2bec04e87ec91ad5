// What other features may use of message templates.
export { lengthInWords } from './template-form.rules.ts';
