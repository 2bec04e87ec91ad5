// Asks an SMS service what became of messages of which it has not told it: callbacks that cannot reach this installation, or were lost.
import { SenderFailure } from '../sender-failure.ts';
import type { FollowedSms, SearchableSmsService } from './port.ts';

/** Asked at the same time. */
const AT_ONCE = 10;

interface Asked {
  readonly providerId: string;
}

/** @returns what it says of those that it knows; nothing more once it does not answer, which is given to `onSilence` */
export const askStates = async <Message extends Asked>(
  sms: SearchableSmsService,
  messages: readonly Message[],
  onSilence: (failure: SenderFailure) => void,
): Promise<(FollowedSms & { readonly message: Message })[]> => {
  const told: (FollowedSms & { readonly message: Message })[] = [];
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    const some = messages.slice(from, from + AT_ONCE);
    try {
      const answers = await Promise.all(some.map(({ providerId }) => sms.stateOf(providerId)));
      for (const [n, answer] of answers.entries()) {
        const message = some[n];
        if (answer !== null && message !== undefined) told.push({ ...answer, message });
      }
    } catch (error) {
      if (!(error instanceof SenderFailure)) throw error;
      onSilence(error);
      return told;
    }
  }
  return told;
};
