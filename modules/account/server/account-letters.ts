// Letters with codes and links to the person of an account. What makes one useless withdraws it by its reference (`secretReference`).
import type { LetterKind } from '@alveary/server/services/letters/port.ts';

export const accountLetters: LetterKind = {
  name: 'send-account-letter',
  isWanted: async () => true,
  settle: async () => undefined,
};
