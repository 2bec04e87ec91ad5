// How do statements of one transaction that need nothing of each other's answers cost one trip to the database together?
type Answers<T extends readonly unknown[]> = { -readonly [K in keyof T]: Awaited<T[K]> };

/**
 * Answers once all of them have ended: none is still on its way when the transaction is taken back and its connection goes
 * to somebody else. @throws the first refusal in the order given, which is the order in which they were sent
 */
export const inOneTrip = async <T extends readonly unknown[] | []>(sent: T): Promise<Answers<T>> => {
  await Promise.allSettled(sent);
  return Promise.all(sent);
};
