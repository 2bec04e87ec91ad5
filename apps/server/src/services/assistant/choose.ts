// Who answers questions about a record? The settings say.
import type { AssistantSettings } from '../../platform/config.assistant.ts';
import { modelAssistant } from './model.ts';
import type { Assistant } from './port.ts';
import { recordReader } from './record-reader.ts';

/** Null where nobody answers. */
export const assistantFor = (settings: AssistantSettings): Assistant | null => {
  if (settings === 'none') return null;
  return settings === 'record' ? recordReader : modelAssistant(settings);
};
