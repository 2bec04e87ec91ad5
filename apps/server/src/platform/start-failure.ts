// How does the program say that it cannot start? By one clear line: what happened and what to do.

/** A reason not to start that a person can act on. Its message is the one line that is shown; no stack follows. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
