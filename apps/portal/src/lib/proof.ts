// Who asks the person for a fresh password or code, when the server wants one before a write? A dialog of the account (OP-AUTH-7)
import { createStore } from './store.ts';

interface AskedProof {
  readonly answer: (isProved: boolean) => void;
}

export const proofStore = createStore<AskedProof | null>(null);

/** True once the person has shown that it is still them. Asked while another one is open, both wait for the same answer. */
export const askForProof = (): Promise<boolean> =>
  new Promise((resolve) => {
    const earlier = proofStore.get();
    proofStore.set(() => ({
      answer: (isProved) => {
        earlier?.answer(isProved);
        resolve(isProved);
      },
    }));
  });

export const answerProof = (isProved: boolean): void => {
  const asked = proofStore.get();
  proofStore.set(() => null);
  asked?.answer(isProved);
};
