// Keeps files in a folder, or in a bucket where BLOB_URL names one.
import type { Config } from '../../platform/config.ts';
import { blobFolder, prepareBlobFolder } from './folder.ts';
import { outsideTransactions } from '../outside-transactions.ts';
import type { Blobs } from './port.ts';
import { blobBucket, prepareBlobBucket } from './s3.ts';

type Places = Pick<Config, 'blobFolder' | 'blobBucket'>;

/** A store that `prepareBlobs` has seen. */
export const blobsOf = ({ blobFolder: folder, blobBucket: bucket }: Places): Blobs =>
  outsideTransactions('files', bucket === undefined ? blobFolder(folder) : blobBucket(bucket));

/** @throws StartFailure when files cannot be kept there */
export const prepareBlobs = async ({ blobFolder: folder, blobBucket: bucket }: Places): Promise<void> => {
  if (bucket === undefined) prepareBlobFolder(folder);
  else await prepareBlobBucket(bucket);
};
