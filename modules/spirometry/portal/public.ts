export { InterpretationText } from './interpretation-text.tsx';
