// Questions about a record are answered by whom the settings name.
import type { AssistantSettings } from '../../platform/config.assistant.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import { modelAssistant } from './model.ts';
import type { Assistant } from './port.ts';
import { recordReader } from './record-reader.ts';

/** Null where nobody answers. */
export const assistantFor = (settings: AssistantSettings): Assistant | null => {
  if (settings === 'none') return null;
  return outsideTransactions('assistant', settings === 'record' ? recordReader : modelAssistant(settings));
};
