// How are the last result and the module of a patient said? They come with the first list that shows such a column
import { type Result, resultLabels } from '@alveary/modules/communications/contract/model.ts';
import { moduleNames } from '@alveary/modules/patients/contract/model.ts';

interface SpareWordsProps {
  readonly kind: 'result' | 'module';
  readonly value: string;
}

const isResult = (value: string): value is Result => Object.hasOwn(resultLabels, value);
const isModule = (value: string): value is keyof typeof moduleNames => Object.hasOwn(moduleNames, value);

export const SpareWords = ({ kind, value }: SpareWordsProps) => {
  if (kind === 'result') return isResult(value) ? resultLabels[value] : value;
  return isModule(value) ? moduleNames[value] : value;
};
