// Reads the lines that the checks print: "  ok   1.2 s  name" and "FAILED 1.2 s  name".

export interface CheckCount {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

/** Counts the lines of the checks, not their findings. */
export function countOfChecks(output: string): CheckCount {
  const lines = output.split('\n');
  const failures = lines.filter((line) => /^FAILED .*\d s {2}/.test(line));
  return {
    passed: lines.filter((line) => /^ {2}ok {3}.*\d s {2}/.test(line)).length,
    failed: failures.length,
    failures,
  };
}
