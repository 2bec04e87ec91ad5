// The end of a transaction whose answer was lost: the connection broke while it was committing.
import { isDatabaseUnavailable } from './unavailable.ts';

/** The transaction may have taken effect, or may not; its `cause` says how the connection broke. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown';

  constructor(cause: unknown) {
    super('The connection to the database broke while a transaction was committing.', { cause });
  }
}

/**
 * @param ending the commit, which has been sent
 * @param error why it, or what was sent with it, failed
 * @returns what is to be thrown: a refused statement is known to have undone all, a lost answer says nothing
 */
export const failureOfCommit = async (ending: Promise<unknown>, error: unknown): Promise<unknown> => {
  const isLost = await ending.then(() => false, isDatabaseUnavailable);
  return isLost ? new CommitUnknown(error) : error;
};
