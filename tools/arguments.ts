// What may stand behind `npm run <command> --`? What a command does not know is refused before it begins, not passed over.

/** @returns why the arguments cannot be taken, in one line; null where they can */
export const objectionTo = (
  command: string,
  instead: string,
  given: readonly string[],
  known: readonly string[] = [],
): string | null => {
  const unknown = given.filter((one) => !known.includes(one));
  return unknown.length === 0
    ? null
    : `${command} does not know ${unknown.map((one) => `"${one}"`).join(', ')}. ${instead}`;
};

/** Ends the program with code 2 and that line where they cannot. */
export const refuseUnknown = (command: string, instead: string, known: readonly string[] = []): void => {
  const objection = objectionTo(command, instead, process.argv.slice(2), known);
  if (objection === null) return;
  console.error(objection);
  process.exit(2);
};
