// Options of a benchmark.

export interface BenchOptions {
  readonly patients: number;
  readonly keep: string | undefined;
  /** The folder of FHIR bundles that the import takes. */
  readonly from: string | undefined;
  /** Only measurements whose name holds this text: of the search, or of chat (reads, fan-out, idle). */
  readonly only: string;
  /** Seconds that each measurement with a time limit takes. */
  readonly seconds: number;
  /** Requests of each measurement instead of a time, so that the processor time of two versions compares. */
  readonly requests: number | undefined;
  /** Measurements of all patients together that Trends are measured with; a few of each when it is not said. */
  readonly readings: number | undefined;
  /** Scripts of faults, and the seed that they are rolled from. */
  readonly scripts: number;
  readonly seed: number;
  /** Scripts of faults that are played together. */
  readonly atOnce: number;
}
