// The words of a session in bold; where its quality is poor the caution is bold instead.
import type { Interpretation } from '../contract/interpretation.ts';

export const InterpretationText = ({ caution, words }: Interpretation) =>
  caution === null ? (
    <b>{words}</b>
  ) : (
    <>
      <b>{caution}</b> {words}
    </>
  );
