// Was the registry asked the same a moment ago? Its answers are kept for five minutes (OP-PRACT-2).
import type { NpiRegistry, RegistryAnswer } from './port.ts';

const KEEP_MS = 5 * 60 * 1000;
const MOST = 500;

/** @param now the clock, milliseconds since the epoch */
export const rememberedRegistry = (registry: NpiRegistry, now: () => number): NpiRegistry => {
  const answers = new Map<string, { readonly answer: RegistryAnswer; readonly until: number }>();
  return {
    search: async (question) => {
      const key = JSON.stringify([question.npi, question.lastName, question.firstName]).toLowerCase();
      const known = answers.get(key);
      if (known && known.until > now()) return known.answer;
      const answer = await registry.search(question);
      if (answers.size >= MOST) answers.clear();
      answers.set(key, { answer, until: now() + KEEP_MS });
      return answer;
    },
  };
};
