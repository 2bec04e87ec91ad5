// Where do the lines of a long CSV file wait until their batch goes out? As bytes beside the heap: kept as texts they would outlive the
// collection of young objects, and be garbage among the old ones by the hundred megabytes (decision 0103).
import { csvLine } from './csv.ts';

const FIRST_BYTES = 256 * 1024;
/** A letter of a text takes at most so many bytes. */
const BYTES_A_LETTER = 3;

export class CsvLines {
  private waiting = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private length = 0;
  /** Where each waiting line ends. */
  private ends: number[] = [];
  /** The number of the first waiting line. */
  private first = 0;

  /** Writes a line behind the others. @returns its number */
  readonly write = (cells: readonly unknown[]): number => {
    const line = csvLine(cells);
    this.makeRoom(this.length + line.length * BYTES_A_LETTER);
    this.length += this.waiting.write(line, this.length);
    this.ends.push(this.length);
    return this.first + this.ends.length - 1;
  };

  /** The bytes of the next lines. @throws Error when these are others, or in another order, than were written */
  take(lines: readonly number[]): Buffer {
    if (lines.length > this.ends.length || lines.some((line, at) => line !== this.first + at))
      throw new Error('The lines of a CSV file must go out in the order in which they were written.');
    const end = lines.length === 0 ? 0 : (this.ends[lines.length - 1] ?? 0);
    const taken = Buffer.allocUnsafeSlow(end);
    this.waiting.copy(taken, 0, 0, end);
    this.waiting.copyWithin(0, end, this.length);
    this.length -= end;
    this.ends = this.ends.slice(lines.length).map((one) => one - end);
    this.first += lines.length;
    return taken;
  }

  private makeRoom(bytes: number): void {
    if (bytes <= this.waiting.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.waiting.length * 2));
    this.waiting.copy(larger, 0, 0, this.length);
    this.waiting = larger;
  }
}
