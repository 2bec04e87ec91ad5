// Where does the content of a file lie? One interface (architecture: Data); a folder stands behind it, or a bucket.

export interface Blobs {
  /**
   * Keeps the bytes under their SHA-256 and resolves when they would survive a power cut. The same bytes are kept once.
   * @returns the SHA-256 in lower-case hex (64 characters): the only name the bytes have
   * @throws Error when they could not be written
   */
  put(content: Uint8Array): Promise<string>;
  /**
   * The bytes kept under a SHA-256.
   * @throws BlobMissing when there are none, BlobChanged when they are no longer what was put there
   */
  read(sha256: string): Promise<Buffer>;
  /** The SHA-256 of everything that is kept, in no order; what is put meanwhile may be missing. */
  names(): AsyncIterable<string>;
}

/** The row tells of a file whose bytes are gone: a restore without the folder, or somebody's hand. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
}

/** The bytes no longer have the SHA-256 they were put under. */
export class BlobChanged extends Error {
  override readonly name = 'BlobChanged';
}
