// Reads who answers questions about a record: the reader of the record inside this server, a model behind an address, or nobody (OP-CHAT-6).
import { z } from 'zod';
import { type Read, secret, setting } from './config.setting.ts';

/** Any endpoint that speaks OpenAI's chat completions. */
export interface ModelSettings {
  /** 'https://models.example/v1' */
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

export type AssistantSettings = ModelSettings | 'record' | 'none';

const address = z.string().refine((text) => URL.canParse(text) && /^https?:/.test(text));

export const assistantSettings = {
  assistant: setting('ASSISTANT', 'on or off', z.enum(['on', 'off'])),
  assistantUrl: setting('ASSISTANT_URL', 'an address, such as https://models.example/v1', address),
  assistantKey: secret('ASSISTANT_KEY', 'the key of that service', z.string().min(1)),
  assistantModel: setting('ASSISTANT_MODEL', 'the name of a model', z.string().min(1)),
};

export const assistantOf = (read: Read, complaints: string[]): AssistantSettings => {
  const url = read(assistantSettings.assistantUrl);
  const key = read(assistantSettings.assistantKey);
  const model = read(assistantSettings.assistantModel);
  const isOff = read(assistantSettings.assistant) === 'off';
  if (url !== undefined && key !== undefined && model !== undefined)
    return isOff ? 'none' : { url: url.replace(/(?<!\/)\/+$/, ''), key, model };
  if (url !== undefined || key !== undefined || model !== undefined)
    complaints.push(
      'ASSISTANT_URL, ASSISTANT_KEY and ASSISTANT_MODEL belong together. Set all three or none.',
    );
  return isOff ? 'none' : 'record';
};
