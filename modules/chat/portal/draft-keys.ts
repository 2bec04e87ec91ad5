// The key under which what is typed to a patient, or asked about one, is kept: the same before and after the channel exists.
export const conversationDraft = (principal: string, isAi: boolean): string =>
  `${isAi ? 'chat-ai' : 'chat'}:${principal}`;
